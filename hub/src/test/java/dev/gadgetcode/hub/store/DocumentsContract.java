package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// On every engine the documents come back from their tables as they went in.
abstract class DocumentsContract extends StoreScene {
  private static final UserId ADA = new UserId("ada");
  private static final UserId BOB = new UserId("bob");
  private static final ChatSessionId SESSION = new ChatSessionId("s-1");
  private static final WorkspaceId WORKSPACE = new WorkspaceId("w-1");
  private static final Instant THEN = Instant.parse("2026-11-16T01:02:03.000000004Z");
  private static final Instant LATER = Instant.parse("2026-11-16T01:02:04Z");

  private void write(Write... writes) throws Exception {
    kept(store.commit(Change.of(writes)));
  }

  private <T> Optional<T> one(Function<Handle, Optional<T>> query) {
    return store.read(query);
  }

  private <T> List<T> all(Function<Handle, List<T>> query) {
    return store.read(query);
  }

  // --- chat sessions -----------------------------------------------------------------------

  private static ChatSession session(String id, UserId user) {
    return new ChatSession(
        new ChatSessionId(id),
        user,
        new ProjectId("p-1"),
        "A \u00fcseful name",
        new ProviderId("provider"),
        "model",
        SessionMode.PLAN,
        null,
        new SessionStats(1, 2, 3, 4, 0.5),
        THEN,
        THEN);
  }

  @Test
  void aChatSessionComesBackAsItWentIn() throws Exception {
    var session = session("s-1", ADA);

    write(ChatSessions.insert(session));

    assertThat(one(handle -> ChatSessions.find(handle, SESSION))).contains(session);
    assertThat(one(handle -> ChatSessions.find(handle, new ChatSessionId("s-2")))).isEmpty();
  }

  @Test
  void aUserHasTheirOwnChatSessionsTheNewestFirst() throws Exception {
    write(
        ChatSessions.insert(session("s-1", ADA)),
        ChatSessions.insert(session("s-2", BOB)),
        ChatSessions.insert(session("s-3", ADA)));

    assertThat(all(handle -> ChatSessions.findOf(handle, ADA)))
        .containsExactly(session("s-3", ADA), session("s-1", ADA));
  }

  @Test
  void aChatSessionIsRenamedMovedAndCounted() throws Exception {
    write(ChatSessions.insert(session("s-1", ADA)), ChatSessions.insert(session("s-2", ADA)));

    write(
        ChatSessions.rename(SESSION, "New", LATER),
        ChatSessions.moveTo(SESSION, WORKSPACE, LATER),
        ChatSessions.setMode(SESSION, SessionMode.BUILD, LATER),
        ChatSessions.countTurn(SESSION, LATER),
        ChatSessions.addStats(SESSION, new TurnStats(10, 20, 30, 40, 1.25, 60), LATER));

    assertThat(one(handle -> ChatSessions.find(handle, SESSION)))
        .contains(
            new ChatSession(
                SESSION,
                ADA,
                new ProjectId("p-1"),
                "New",
                new ProviderId("provider"),
                "model",
                SessionMode.BUILD,
                WORKSPACE,
                new SessionStats(2, 12, 23, 34, 1.75),
                THEN,
                LATER));
    assertThat(one(handle -> ChatSessions.find(handle, new ChatSessionId("s-2"))))
        .contains(session("s-2", ADA));
    assertThat(
            all(handle ->
                handle
                    .createQuery("SELECT revision FROM chat_session ORDER BY id")
                    .mapTo(Long.class)
                    .list()))
        .containsExactly(6L, 1L);
  }

  // --- projects ----------------------------------------------------------------------------

  private static Project project(String id, @Nullable String gitUrl) {
    return new Project(
        new ProjectId(id),
        "Name",
        "slug",
        gitUrl,
        "Be kind",
        "It works",
        Map.of("shell", ToolPolicy.ASK, "mcp:*", ToolPolicy.DENY));
  }

  @Test
  void aProjectComesBackAsItWentIn() throws Exception {
    var cloned = project("p-1", "https://example.org/p.git");
    var empty = project("p-2", null);

    write(Projects.insert(cloned, ADA, THEN), Projects.insert(empty, ADA, THEN));
    write(Projects.insert(project("p-3", null), BOB, THEN));

    assertThat(one(handle -> Projects.find(handle, cloned.id()))).contains(cloned);
    assertThat(one(handle -> Projects.owner(handle, cloned.id()))).contains(ADA);
    assertThat(all(handle -> Projects.findOf(handle, ADA))).containsExactly(empty, cloned);
  }

  // --- turns -------------------------------------------------------------------------------

  private static StoredTurn turn(String id, UserId user, TurnStatus status) {
    return new StoredTurn(
        new TurnId(id),
        SESSION,
        user,
        null,
        "Do it",
        new PromptId("prompt-" + id),
        status,
        false,
        new ProviderId("provider"),
        "model",
        SessionMode.BUILD,
        "",
        0,
        0,
        TurnStats.NONE,
        null,
        THEN,
        null);
  }

  private StoredTurn stored(String id) {
    return store.read(handle -> Turns.row(handle, new TurnId(id))).orElseThrow();
  }

  private static List<String> ids(List<StoredTurn> turns) {
    return turns.stream().map(turn -> turn.id().value()).toList();
  }

  @Test
  void aTurnComesBackAsItWentIn() throws Exception {
    var turn = turn("t-1", ADA, TurnStatus.QUEUED);

    write(Turns.insert(turn));

    assertThat(stored("t-1")).isEqualTo(turn);
    assertThat(one(handle -> Turns.row(handle, new TurnId("t-2")))).isEmpty();
  }

  @Test
  void aTurnGoesThroughItsLife() throws Exception {
    var id = new TurnId("t-1");
    var stats = new TurnStats(1, 2, 3, 4, 0.5, 6);
    write(Turns.insert(turn("t-1", ADA, TurnStatus.QUEUED)));

    write(Turns.editPrompt(id, "Do that"), Turns.start(id, WORKSPACE), Turns.recovering(id));
    write(Turns.editPrompt(id, "Too late"), Turns.saveFold(id, "{\"pieces\":[]}", 40));
    var running = stored("t-1");
    write(Turns.end(id, TurnStatus.ERROR, stats, "It broke", LATER, 42));

    assertThat(running.recovering()).isTrue();
    assertThat(running.status()).isEqualTo(TurnStatus.PROCESSING);
    assertThat(running.lastSeq()).isEqualTo(40);
    assertThat(stored("t-1"))
        .isEqualTo(
            new StoredTurn(
                id,
                SESSION,
                ADA,
                WORKSPACE,
                "Do that",
                new PromptId("prompt-t-1"),
                TurnStatus.ERROR,
                false,
                new ProviderId("provider"),
                "model",
                SessionMode.BUILD,
                "{\"pieces\":[]}",
                40,
                42,
                stats,
                "It broke",
                THEN,
                LATER));
  }

  @Test
  void aPromptIsOneTurnOfItsUser() throws Exception {
    write(Turns.insert(turn("t-1", ADA, TurnStatus.QUEUED)));
    var same = turn("t-1", ADA, TurnStatus.QUEUED);
    var again =
        new StoredTurn(
            new TurnId("t-2"),
            SESSION,
            ADA,
            null,
            "Do it",
            same.promptId(),
            TurnStatus.QUEUED,
            false,
            null,
            "model",
            SessionMode.BUILD,
            "",
            0,
            0,
            TurnStats.NONE,
            null,
            THEN,
            null);

    assertThatThrownBy(() -> write(Turns.insert(again))).message().containsIgnoringCase("unique");
    assertThat(one(handle -> Turns.byPrompt(handle, ADA, new PromptId("prompt-t-1"))))
        .contains(new TurnId("t-1"));
    assertThat(one(handle -> Turns.byPrompt(handle, BOB, new PromptId("prompt-t-1")))).isEmpty();
  }

  @Test
  void turnsAreFoundByWhereTheyStand() throws Exception {
    write(
        Turns.insert(turn("t-1", ADA, TurnStatus.FINISHED)),
        Turns.insert(turn("t-2", ADA, TurnStatus.PROCESSING)),
        Turns.insert(turn("t-3", BOB, TurnStatus.PROCESSING)),
        Turns.insert(turn("t-4", ADA, TurnStatus.PROCESSING)),
        Turns.insert(turn("t-5", ADA, TurnStatus.QUEUED)),
        Turns.insert(turn("t-6", ADA, TurnStatus.PROCESSING)),
        Turns.start(new TurnId("t-2"), WORKSPACE),
        Turns.end(new TurnId("t-6"), TurnStatus.ABORTED, TurnStats.NONE, null, LATER, 7));

    assertThat(ids(store.read(handle -> Turns.processingOf(handle, WORKSPACE))))
        .containsExactly("t-2");
    assertThat(ids(store.read(handle -> Turns.processingOf(handle, ADA))))
        .containsExactly("t-4", "t-2");
    assertThat(ids(store.read(Turns::unfinished))).containsExactly("t-2", "t-3", "t-4", "t-5");
    assertThat(ids(store.read(Turns::unfolded))).containsExactly("t-6");
    assertThat(all(handle -> Turns.endedBefore(handle, SESSION, new TurnId("t-7"), 10)))
        .containsExactly(new TurnId("t-1"), new TurnId("t-6"));
    assertThat(all(handle -> Turns.endedBefore(handle, SESSION, new TurnId("t-7"), 1)))
        .containsExactly(new TurnId("t-6"));
    write(Turns.saveFold(new TurnId("t-6"), "{}", 7));
    assertThat(all(Turns::unfolded)).isEmpty();
  }

  @Test
  void theTurnsOfASessionComeInPagesTheNewestFirst() throws Exception {
    for (int i = 1; i <= 5; i++) {
      write(Turns.insert(turn("t-" + i, ADA, TurnStatus.FINISHED)));
    }

    assertThat(ids(store.read(handle -> Turns.ofSession(handle, SESSION, null, 2))))
        .containsExactly("t-5", "t-4");
    assertThat(ids(store.read(handle -> Turns.ofSession(handle, SESSION, new TurnId("t-4"), 2))))
        .containsExactly("t-3", "t-2");
  }

  // --- registrations -----------------------------------------------------------------------

  private static Registration registration(String id, UserId user, String hostname) {
    return new Registration(
        new RegistrationId(id),
        user,
        hostname,
        "/home/ada/w",
        WORKSPACE,
        DroneStatus.STARTING,
        null,
        new WorkspaceState(WorkspaceMode.IDLE, null, List.of(new ProjectId("p-1"))),
        "1.0",
        LATER,
        THEN);
  }

  @Test
  void aRegistrationComesBackAsItWentIn() throws Exception {
    var registration = registration("r-1", ADA, "host");

    write(Registrations.save(registration, "hash"));

    assertThat(one(handle -> Registrations.find(handle, registration.id()))).contains(registration);
    assertThat(one(handle -> Registrations.find(handle, ADA, WORKSPACE))).contains(registration);
    assertThat(one(handle -> Registrations.tokenHash(handle, registration.id()))).contains("hash");
  }

  @Test
  void aWorkspaceThatRegistersAgainKeepsItsId() throws Exception {
    write(Registrations.save(registration("r-1", ADA, "host"), "hash"));
    write(Registrations.save(registration("r-2", BOB, "host"), "hash of bob's"));

    write(Registrations.save(registration("r-3", ADA, "other"), "new hash"));

    assertThat(all(handle -> Registrations.findOf(handle, ADA)))
        .containsExactly(registration("r-1", ADA, "other"));
    assertThat(one(handle -> Registrations.tokenHash(handle, new RegistrationId("r-1"))))
        .contains("new hash");
    assertThat(one(handle -> Registrations.find(handle, BOB, WORKSPACE)))
        .contains(registration("r-2", BOB, "host"));
  }

  @Test
  void whatADroneSaysOfItselfIsNoted() throws Exception {
    var registration = registration("r-1", ADA, "host");
    write(Registrations.save(registration, "hash"));
    var seen = registration.withStatus(DroneStatus.AVAILABLE, LATER.plusSeconds(1));

    write(Registrations.seen(seen));

    assertThat(one(handle -> Registrations.find(handle, registration.id()))).contains(seen);
  }
}
