package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/// The turns in their table: reading, and the writes that change them. The ids sort by time, so
/// their order is that of the turns. Thread-safe.
public final class Turns {
  private static final String INSERT =
      """
      INSERT INTO turn (id, session_id, user_id, workspace_id, prompt, prompt_id, status, recovering,
        provider_id, model, mode, content, folded_seq, last_seq, stats, error_message, created_at,
        finished_at)
      VALUES (:id, :session, :user, :workspace, :prompt, :promptId, :status, :recovering, :provider,
        :model, :mode, :content, :foldedSeq, :lastSeq, :stats, :errorMessage, :createdAt,
        :finishedAt)
      """;
  private static final String END =
      """
      UPDATE turn SET status = :status, recovering = FALSE, stats = :stats,
        error_message = :errorMessage, finished_at = :at, last_seq = :lastSeq
      WHERE id = :id
      """;
  private static final String SAVE_FOLD =
      """
      UPDATE turn SET content = :content, folded_seq = :seq,
        last_seq = CASE WHEN last_seq > :seq THEN last_seq ELSE :seq END
      WHERE id = :id
      """;

  private static final int MOST_USERS = 1_000;

  private Turns() {}

  public static Optional<StoredTurn> row(Handle handle, TurnId id) {
    return turns(handle.createQuery("SELECT * FROM turn WHERE id = :id").bind("id", id.value()))
        .stream()
        .findFirst();
  }

  /// The turn that a user's prompt became.
  public static Optional<TurnId> byPrompt(Handle handle, UserId user, PromptId prompt) {
    return handle
        .createQuery("SELECT id FROM turn WHERE user_id = :user AND prompt_id = :prompt")
        .bind("user", user.value())
        .bind("prompt", prompt.value())
        .map((row, _) -> new TurnId(row.getString("id")))
        .findOne();
  }

  /// The turn whose id sorts behind all others.
  public static Optional<TurnId> newest(Handle handle) {
    return handle
        .createQuery("SELECT id FROM turn ORDER BY id DESC LIMIT 1")
        .map((row, _) -> new TurnId(row.getString("id")))
        .findOne();
  }

  /// What runs in a workspace.
  public static List<StoredTurn> processingOf(Handle handle, WorkspaceId workspace) {
    return turns(
        handle
            .createQuery(
                """
                SELECT * FROM turn WHERE status = 'processing' AND workspace_id = :workspace
                ORDER BY id
                """)
            .bind("workspace", workspace.value()));
  }

  /// What runs for a user, the newest first.
  public static List<StoredTurn> processingOf(Handle handle, UserId user) {
    return turns(
        handle
            .createQuery(
                """
                SELECT * FROM turn WHERE status = 'processing' AND user_id = :user ORDER BY id DESC
                """)
            .bind("user", user.value()));
  }

  /// A page of the turns of a session, the newest first.
  ///
  /// @param before where the page begins: the turns before this one; null for the newest
  public static List<StoredTurn> ofSession(
      Handle handle, ChatSessionId session, @Nullable TurnId before, int limit) {
    var query =
        before == null
            ? handle.createQuery(
                "SELECT * FROM turn WHERE session_id = :session ORDER BY id DESC LIMIT :limit")
            : handle
                .createQuery(
                    """
                    SELECT * FROM turn WHERE session_id = :session AND id < :before
                    ORDER BY id DESC LIMIT :limit
                    """)
                .bind("before", before.value());
    return turns(query.bind("session", session.value()).bind("limit", limit));
  }

  /// The last turns of a session that came before one and have ended, the oldest first.
  public static List<TurnId> endedBefore(
      Handle handle, ChatSessionId session, TurnId turn, int limit) {
    return handle
        .createQuery(
            """
            SELECT id FROM turn WHERE session_id = :session AND id < :turn
              AND status IN ('finished', 'error', 'aborted')
            ORDER BY id DESC LIMIT :limit
            """)
        .bind("session", session.value())
        .bind("turn", turn.value())
        .bind("limit", limit)
        .map((row, _) -> new TurnId(row.getString("id")))
        .list()
        .reversed();
  }

  /// Every turn that waits or runs, the oldest first.
  public static List<StoredTurn> unfinished(Handle handle) {
    return turns(
        handle.createQuery(
            "SELECT * FROM turn WHERE status IN ('queued', 'processing') ORDER BY id"));
  }

  /// Every turn that has ended and is not folded to its end, the oldest first.
  public static List<StoredTurn> unfolded(Handle handle) {
    return turns(
        handle.createQuery(
            """
            SELECT * FROM turn WHERE status IN ('finished', 'error', 'aborted')
              AND folded_seq < last_seq ORDER BY id
            """));
  }

  /// Every turn of some users that waits or runs, the oldest first.
  public static List<StoredTurn> unfinishedOf(Handle handle, List<UserId> users) {
    return of(
        users,
        some ->
            handle
                .createQuery(
                    """
                    SELECT * FROM turn WHERE status IN ('queued', 'processing')
                      AND user_id IN (<users>) ORDER BY id
                    """)
                .bindList("users", some));
  }

  /// Every turn of some users that has ended and is not folded to its end, the oldest first.
  public static List<StoredTurn> unfoldedOf(Handle handle, List<UserId> users) {
    return of(
        users,
        some ->
            handle
                .createQuery(
                    """
                    SELECT * FROM turn WHERE status IN ('finished', 'error', 'aborted')
                      AND folded_seq < last_seq AND user_id IN (<users>) ORDER BY id
                    """)
                .bindList("users", some));
  }

  /// A statement takes so many values and no more.
  private static List<StoredTurn> of(List<UserId> users, Function<List<String>, Query> query) {
    var found = new ArrayList<StoredTurn>();
    for (int from = 0; from < users.size(); from += MOST_USERS) {
      var some = users.subList(from, Math.min(from + MOST_USERS, users.size()));
      found.addAll(turns(query.apply(some.stream().map(UserId::value).toList())));
    }
    return found;
  }

  private static List<StoredTurn> turns(Query query) {
    return query.map((row, _) -> turn(row)).list();
  }

  static StoredTurn turn(ResultSet row) throws SQLException {
    return new StoredTurn(
        new TurnId(row.getString("id")),
        new ChatSessionId(row.getString("session_id")),
        new UserId(row.getString("user_id")),
        Columns.optional(row, "workspace_id", WorkspaceId::new),
        row.getString("prompt"),
        Columns.optional(row, "prompt_id", PromptId::new),
        Columns.constant(row, "status", TurnStatus.class),
        row.getBoolean("recovering"),
        Columns.optional(row, "provider_id", ProviderId::new),
        row.getString("model"),
        Columns.constant(row, "mode", SessionMode.class),
        row.getString("content"),
        row.getLong("folded_seq"),
        row.getLong("last_seq"),
        Wire.parse(row.getString("stats"), TurnStats.class),
        row.getString("error_message"),
        Columns.instant(row, "created_at"),
        Columns.optional(row, "finished_at", Instant::parse));
  }

  public static Write insert(StoredTurn turn) {
    return handle ->
        handle
            .createUpdate(INSERT)
            .bind("id", turn.id().value())
            .bind("session", turn.session().value())
            .bind("user", turn.user().value())
            .bind("workspace", Columns.text(turn.workspaceId()))
            .bind("prompt", turn.prompt())
            .bind("promptId", Columns.text(turn.promptId()))
            .bind("status", Columns.text(turn.status()))
            .bind("recovering", turn.recovering())
            .bind("provider", Columns.text(turn.provider()))
            .bind("model", turn.model())
            .bind("mode", Columns.text(turn.mode()))
            .bind("content", turn.content())
            .bind("foldedSeq", turn.foldedSeq())
            .bind("lastSeq", turn.lastSeq())
            .bind("stats", Wire.mapper().writeValueAsString(turn.stats()))
            .bind("errorMessage", turn.errorMessage())
            .bind("createdAt", Columns.text(turn.createdAt()))
            .bind("finishedAt", Columns.text(turn.finishedAt()))
            .execute();
  }

  public static Write setStatus(TurnId id, TurnStatus status) {
    return handle ->
        handle
            .createUpdate("UPDATE turn SET status = :status WHERE id = :id")
            .bind("status", Columns.text(status))
            .bind("id", id.value())
            .execute();
  }

  /// A drone has begun with the turn.
  public static Write start(TurnId id, WorkspaceId workspace) {
    return handle ->
        handle
            .createUpdate(
                "UPDATE turn SET status = 'processing', workspace_id = :workspace WHERE id = :id")
            .bind("workspace", workspace.value())
            .bind("id", id.value())
            .execute();
  }

  /// The turn waits for its drone to come back.
  public static Write recovering(TurnId id) {
    return handle ->
        handle
            .createUpdate("UPDATE turn SET recovering = TRUE WHERE id = :id")
            .bind("id", id.value())
            .execute();
  }

  /// The turn's drone has come back.
  public static Write recovered(TurnId id) {
    return handle ->
        handle
            .createUpdate("UPDATE turn SET recovering = FALSE WHERE id = :id")
            .bind("id", id.value())
            .execute();
  }

  /// The turn is over.
  ///
  /// @param lastSeq the number of the event that ended it
  public static Write end(
      TurnId id,
      TurnStatus status,
      TurnStats stats,
      @Nullable String errorMessage,
      Instant at,
      long lastSeq) {
    return handle ->
        handle
            .createUpdate(END)
            .bind("status", Columns.text(status))
            .bind("stats", Wire.mapper().writeValueAsString(stats))
            .bind("errorMessage", errorMessage)
            .bind("at", Columns.text(at))
            .bind("lastSeq", lastSeq)
            .bind("id", id.value())
            .execute();
  }

  /// Keeps what the events up to a number were folded into.
  public static Write saveFold(TurnId id, String content, long foldedSeq) {
    return handle ->
        handle
            .createUpdate(SAVE_FOLD)
            .bind("content", content)
            .bind("seq", foldedSeq)
            .bind("id", id.value())
            .execute();
  }

  /// Changes the prompt of a turn that still waits; any other stays as it is.
  public static Write editPrompt(TurnId id, String prompt) {
    return handle ->
        handle
            .createUpdate("UPDATE turn SET prompt = :prompt WHERE id = :id AND status = 'queued'")
            .bind("prompt", prompt)
            .bind("id", id.value())
            .execute();
  }
}
