package dev.gadgetcode.hub.rest;

import static dev.gadgetcode.hub.rest.Documents.or;

import dev.gadgetcode.hub.Hashes;
import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Length;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.session.TurnDocuments;
import dev.gadgetcode.hub.store.ChatSessionTable;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.ProjectTable;
import dev.gadgetcode.hub.store.Providers;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.hub.store.Versioned;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.protocol.ide.IdeNotice;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The routes under `/chat-session`. Runs on virtual threads.
public final class ChatSessionRoutes {
  /// What answers a session that names no provider.
  private static final String DEMO_MODEL = "demo (scripted)";

  private static final int LONGEST_QUERY = 200;

  private final Store store;
  private final SessionRemoval removal;
  private final TurnDocuments documents;
  private final Ides ides;
  private final Audit audit;
  private final Clock clock;

  ChatSessionRoutes(
      Store store,
      SessionRemoval removal,
      TurnDocuments documents,
      Ides ides,
      Audit audit,
      Clock clock) {
    this.store = store;
    this.removal = removal;
    this.documents = documents;
    this.ides = ides;
    this.audit = audit;
    this.clock = clock;
  }

  /// What a new session is; what is not there has a default.
  record NewChatSession(
      ProjectId project,
      @Length(min = 1, max = 200) @Nullable String name,
      @Nullable ProviderId provider,
      @Length(min = 1, max = 200) @Nullable String selectedModel,
      @Nullable SessionMode mode,
      @Nullable WorkspaceId workspaceId) {}

  /// What is to change; what is not there stays.
  record ChatSessionChange(
      @Length(min = 1, max = 200) @Nullable String name,
      @Nullable ProviderId provider,
      @Length(min = 1, max = 200) @Nullable String selectedModel,
      @Nullable SessionMode mode,
      @Nullable Long revision) {}

  List<Route<?>> routes() {
    return List.of(
        Route.get(
            "/chat-session",
            Access.USER,
            "Your chat sessions, the newest first; ?query= searches names, prompts and answers,"
                + " ?project= narrows to one project",
            this::list),
        Route.post(
            "/chat-session",
            Access.USER,
            NewChatSession.class,
            "Makes a chat session",
            this::create),
        Route.get("/chat-session/:id", Access.OWNER, "One chat session", this::read),
        Route.patch(
            "/chat-session/:id",
            Access.OWNER,
            ChatSessionChange.class,
            "Changes name, provider, model or mode; the next prompt uses them",
            this::change),
        Route.delete(
            "/chat-session/:id",
            Access.OWNER,
            "Deletes a chat session; where it has turns, ?confirm= is its name",
            this::delete),
        Route.get(
            "/chat-session/:id/turn",
            Access.OWNER,
            "The turns of a chat session, the newest first",
            this::turns));
  }

  private HttpAnswer list(Call call) {
    int limit = call.limit();
    var query = call.query("query").map(String::strip).filter(text -> !text.isEmpty());
    if (query.filter(text -> text.length() > LONGEST_QUERY).isPresent()) {
      throw Problem.invalid("query", "too-long", "query has at most 200 characters");
    }
    var filter =
        new ChatSessionTable.Filter(
            call.query("project").filter(id -> !id.isEmpty()).map(ProjectId::new), query);
    var page =
        store.read(handle ->
            ChatSessionTable.page(
                handle, call.user(), filter, call.after(ChatSessionId::new), limit + 1));
    return Documents.page(
        page,
        limit,
        found -> Documents.shown(found.document(), found.revision()),
        found -> found.document().id().value());
  }

  private Versioned<ChatSession> find(Call call) {
    return store
        .read(handle -> ChatSessionTable.find(handle, call.user(), call.id(ChatSessionId::new)))
        .orElseThrow(Problem::notFound);
  }

  private HttpAnswer read(Call call) {
    return Documents.answer(find(call));
  }

  private HttpAnswer create(Call call, NewChatSession wanted) {
    if (store.read(handle -> ProjectTable.find(handle, call.user(), wanted.project)).isEmpty()) {
      throw Problem.invalid("project", "not-found", "There is no such project");
    }
    checkProvider(call.user(), wanted.provider);
    var now = clock.instant();
    var session =
        new ChatSession(
            new ChatSessionId(NewIds.id()),
            call.user(),
            wanted.project,
            or(wanted.name, Texts.NEW_SESSION),
            wanted.provider,
            or(wanted.selectedModel, DEMO_MODEL),
            or(wanted.mode, SessionMode.BUILD),
            wanted.workspaceId,
            SessionStats.NONE,
            now,
            now);
    return Documents.answer(201, session, 1).keeping(ChatSessions.insert(session));
  }

  private void checkProvider(UserId user, @Nullable ProviderId provider) {
    if (provider != null
        && store.read(handle -> Providers.find(handle, user, provider)).isEmpty()) {
      throw Problem.invalid("provider", "not-found", "There is no such provider");
    }
  }

  private HttpAnswer change(Call call, ChatSessionChange change) {
    var found = find(call);
    Documents.checkRevision(call, change.revision, found.revision());
    checkProvider(call.user(), change.provider);
    var before = found.document();
    var now = clock.instant();
    var after =
        new ChatSession(
            before.id(),
            before.user(),
            before.project(),
            or(change.name, before.name()),
            change.provider == null ? before.provider() : change.provider,
            or(change.selectedModel, before.selectedModel()),
            or(change.mode, before.mode()),
            before.workspaceId(),
            before.stats(),
            before.createdAt(),
            now);
    var notice =
        new IdeNotice.SessionUpdated(
            new IdeNotice.SessionChange(
                after.id(),
                change.name,
                change.provider,
                change.selectedModel,
                change.mode,
                null,
                null,
                now));
    return Documents.answer(200, after, found.revision() + 1)
        .keeping(ChatSessionTable.update(after, found.revision(), now))
        .then(() -> ides.tellUser(call.user(), notice));
  }

  private HttpAnswer delete(Call call) {
    var session = find(call).document();
    int turns = session.stats().turnCount();
    if (turns > 0 && !call.query("confirm").equals(Optional.of(session.name()))) {
      throw Problem.conflict(
              "confirm", "Its turns go with it; confirm with the name of the chat session")
          .with("goes", Map.of("turns", turns));
    }
    var writes = new ArrayList<>(removal.of(session.id()));
    writes.add(
        audit
            .entry("chat-session-deleted", call.user(), call.client())
            .about("chat-session", session.id().value())
            .write());
    return HttpAnswer.nothing().keeping(writes.toArray(Write[]::new));
  }

  private HttpAnswer turns(Call call) {
    var session = find(call).document();
    int limit = call.limit();
    var before = call.after(TurnId::new).orElse(null);
    var rows = store.read(handle -> Turns.ofSession(handle, session.id(), before, limit + 1));
    var tag = tag(rows);
    if (call.ifNoneMatch().equals(Optional.of(tag))) {
      return HttpAnswer.unchanged().withHeader("etag", tag);
    }
    return Documents.page(rows, limit, documents::of, row -> row.id().value())
        .withHeader("etag", tag);
  }

  /// Changes with whatever may change in turns that are there, and is known before they are folded.
  private String tag(List<StoredTurn> rows) {
    var state = new StringBuilder();
    for (var row : rows) {
      long lastSeq = Math.max(row.lastSeq(), store.journal().lastSeq(row.id()));
      state
          .append(List.of(row.id(), row.status(), row.recovering(), lastSeq))
          .append(row.prompt())
          .append(row.errorMessage());
    }
    return '"' + Hashes.of(state.toString()) + '"';
  }
}
