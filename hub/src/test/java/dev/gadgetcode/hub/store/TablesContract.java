package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

/// What every engine does with people, providers and what is written down, statement by statement.
abstract class TablesContract extends StoreScene {
  private static final UserId ADA = new UserId("ada");
  private static final UserId BOB = new UserId("bob");
  private static final Instant THEN = Instant.parse("2026-11-16T01:02:03.000000004Z");
  private static final Instant LATER = THEN.plusSeconds(60);

  private void write(Write... writes) throws Exception {
    kept(store.commit(Change.of(writes)));
  }

  private <T> Optional<T> one(Function<Handle, Optional<T>> query) {
    return store.read(query);
  }

  private <T> List<T> all(Function<Handle, List<T>> query) {
    return store.read(query);
  }

  private static StoredAccount account(UserId id, String role) {
    return new StoredAccount(
        id, id.value() + "@example.org", id.value(), role, "hash", false, THEN, THEN, 1);
  }

  @Test
  void peopleAreAddedFoundAndChanged() throws Exception {
    boolean empty = store.read(Accounts::isEmpty);
    assertThat(empty).isTrue();
    write(Accounts.insertFirst(account(ADA, "admin")), Accounts.insert(account(BOB, "user")));

    assertThat(one(Accounts::oldestAdmin)).contains(account(ADA, "admin"));
    assertThat(all(handle -> Accounts.page(handle, Optional.of(ADA), 10)))
        .containsExactly(account(BOB, "user"));
    assertThatThrownBy(() -> write(Accounts.insert(account(BOB, "user"))))
        .hasCauseInstanceOf(WriteRefused.class);
    assertThatThrownBy(() -> write(Accounts.update(account(ADA, "user"), LATER)))
        .hasCauseInstanceOf(WriteRefused.class);

    write(Accounts.setPassword(BOB, "other", LATER));
    var bob = store.read(handle -> Accounts.byEmail(handle, "bob@example.org")).orElseThrow();
    assertThat(bob.passwordHash()).isEqualTo("other");
    assertThat(bob.revision()).isEqualTo(2);
    assertThatThrownBy(() -> write(Accounts.update(account(BOB, "admin"), LATER)))
        .hasMessageContaining("changed since");
  }

  @Test
  void signInsAreHeldByATokenAtATime() throws Exception {
    var signIn = new SignIns.SignedIn("s-1", ADA, LATER, null);
    write(SignIns.begin(signIn, "first", THEN));
    write(SignIns.rotate("s-1", "first", "second", THEN));

    assertThat(one(handle -> SignIns.find(handle, "s-1"))).contains(signIn);
    assertThat(one(handle -> SignIns.byToken(handle, "second"))).isPresent();
    assertThatThrownBy(() -> write(SignIns.rotate("s-1", "first", "third", THEN)))
        .hasCauseInstanceOf(WriteRefused.class);

    write(SignIns.endAll(ADA, THEN));
    assertThat(one(handle -> SignIns.find(handle, "s-1")).orElseThrow().isOpen(THEN)).isFalse();
    write(SignIns.forget(LATER.plusSeconds(1)));
    assertThat(one(handle -> SignIns.byToken(handle, "second"))).isEmpty();
  }

  @Test
  void aCodeWorksOnce() throws Exception {
    var kind = OneTimeCodes.Kind.ENROLMENT;
    var code = new OneTimeCodes.Code("c-1", kind, ADA, null, null, THEN, LATER);
    write(OneTimeCodes.insert(code, "hash"), OneTimeCodes.insertNew(code, "hash"));

    assertThat(all(handle -> OneTimeCodes.open(handle, kind, THEN))).containsExactly(code);
    assertThat(one(handle -> OneTimeCodes.find(handle, kind, "hash", LATER))).isEmpty();
    write(OneTimeCodes.use("c-1", THEN));
    assertThat(one(handle -> OneTimeCodes.find(handle, kind, "hash", THEN))).isEmpty();
    assertThatThrownBy(() -> write(OneTimeCodes.use("c-1", THEN)))
        .hasCauseInstanceOf(WriteRefused.class);
  }

  @Test
  void providersAreSharedOrTheirOwners() throws Exception {
    var own = provider("p-1", ADA, false);
    var shared = provider("p-2", ADA, true);
    write(Providers.insert(own), Providers.insert(shared));

    assertThat(all(handle -> Providers.page(handle, BOB, Optional.empty(), 10)))
        .containsExactly(shared);
    assertThat(all(Providers::withKeys)).containsExactlyInAnyOrder(own, shared);
    write(Providers.update(shared));
    assertThatThrownBy(() -> write(Providers.update(shared)))
        .hasCauseInstanceOf(WriteRefused.class);
    write(Providers.delete(own.id()));
    assertThat(one(handle -> Providers.find(handle, own.id()))).isEmpty();
  }

  private static StoredProvider provider(String id, UserId owner, boolean shared) {
    return new StoredProvider(
        new ProviderId(id), owner, shared, id, ApiType.OPENAI, null, "sealed", THEN, THEN, 1);
  }

  @Test
  void theAuditIsReadInPages() throws Exception {
    var first = new AuditRows.Row("1", THEN, "ada", null, "sign-in", null, "done", null);
    var second = new AuditRows.Row("2", LATER, null, "::1", "request", "route/x", "refused", "no");
    write(AuditRows.insert(first), AuditRows.insert(second));

    assertThat(all(handle -> AuditRows.page(handle, Optional.empty(), Optional.empty(), 5)))
        .containsExactly(second, first);
    assertThat(all(handle -> AuditRows.page(handle, Optional.of("sign-in"), Optional.of("2"), 5)))
        .containsExactly(first);
  }

  @Test
  void anAnswerIsKeptForWhoAsksAgain() throws Exception {
    var answer = new IdempotentAnswers.Kept("print", 201, "{}");
    write(IdempotentAnswers.insert("name", answer, THEN));

    assertThat(one(handle -> IdempotentAnswers.find(handle, "name"))).contains(answer);
    write(IdempotentAnswers.forget(LATER));
    assertThat(one(handle -> IdempotentAnswers.find(handle, "name"))).isEmpty();
  }

  @Test
  void sessionsAreSearchedByNamePromptAndAnswer() throws Exception {
    write(session("s-1", "Fix the 100% bug"), session("s-2", "Other"), turn("t-1", "s-2", "Grüße"));

    assertThat(search("100%")).containsExactly("s-1");
    assertThat(search("THE 100")).containsExactly("s-1");
    assertThat(search("100_")).isEmpty();
    assertThat(search("rüße")).containsExactly("s-2");
    boolean busy = store.read(handle -> ChatSessionTable.isBusy(handle, new ChatSessionId("s-2")));
    assertThat(busy).isTrue();
    assertThatThrownBy(() -> write(ChatSessionTable.delete(new ChatSessionId("s-2"))))
        .hasCauseInstanceOf(WriteRefused.class);
    double sessions = store.read(Counts::sessions);
    assertThat(sessions).isEqualTo(2);
    Map<String, Double> turns = store.read(Counts::turnsByStatus);
    assertThat(turns).isEqualTo(Map.of("queued", 1.0));
    assertThat(
            store
                .read(handle -> UsageRows.between(handle, THEN, LATER, Optional.of(ADA)))
                .getFirst()
                .project())
        .isEqualTo("p");
  }

  private List<String> search(String query) {
    var filter = new ChatSessionTable.Filter(Optional.empty(), Optional.of(query));
    return store
        .read(handle -> ChatSessionTable.page(handle, ADA, filter, Optional.empty(), 10))
        .stream()
        .map(found -> found.document().id().value())
        .toList();
  }

  private static Write session(String id, String name) {
    return ChatSessions.insert(
        new ChatSession(
            new ChatSessionId(id),
            ADA,
            new ProjectId("p"),
            name,
            null,
            "demo",
            SessionMode.BUILD,
            null,
            SessionStats.NONE,
            THEN,
            THEN));
  }

  private static Write turn(String id, String session, String prompt) {
    return Turns.insert(
        new StoredTurn(
            new TurnId(id),
            new ChatSessionId(session),
            ADA,
            null,
            prompt,
            null,
            TurnStatus.QUEUED,
            false,
            null,
            "demo",
            SessionMode.BUILD,
            "[]",
            0,
            0,
            TurnStats.NONE,
            null,
            THEN,
            null));
  }

  /// What no text of PostgreSQL can hold is kept as something else, the same on every engine, and
  /// takes nothing with it.
  @Test
  void hostileTextsAreKept() throws Exception {
    var hostile = "nul \0, quote ' \", backslash \\, emoji \uD83D\uDE00, half \uD83D.";
    var project =
        new Project(new ProjectId("p"), hostile, "slug", null, hostile, hostile, Map.of());

    write(Projects.insert(project, ADA, THEN));

    assertThat(one(handle -> Projects.find(handle, project.id())).orElseThrow().name())
        .isEqualTo("nul \uFFFD, quote ' \", backslash \\, emoji \uD83D\uDE00, half ?.");
  }

  @Test
  void groupsAreCountedAndNotChanges() throws Exception {
    long before = store.groups();

    kept(store.commit(Change.of(Rows.fact("s", 1), Rows.fact("s", 2))));
    kept(store.commit(new Change(List.of(), List.of(), List.of())));

    assertThat(store.groups()).isEqualTo(before + 1);
  }
}
