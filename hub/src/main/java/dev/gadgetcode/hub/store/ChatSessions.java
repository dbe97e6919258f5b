package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

/// The chat sessions in their table. Thread-safe.
public final class ChatSessions {
  private static final String INSERT =
      """
      INSERT INTO chat_session (id, user_id, project_id, name, provider_id, selected_model, mode,
        workspace_id, turn_count, tool_call_count, input_token_count, response_token_count, cost,
        created_at, updated_at, revision)
      VALUES (:id, :user, :project, :name, :provider, :model, :mode, :workspace, :turns, :toolCalls,
        :inputTokens, :responseTokens, :cost, :createdAt, :updatedAt, 1)
      """;
  private static final String COUNT_TURN =
      """
      UPDATE chat_session SET turn_count = turn_count + 1, updated_at = :at, revision = revision + 1
      WHERE id = :id
      """;
  private static final String ADD_STATS =
      """
      UPDATE chat_session SET tool_call_count = tool_call_count + :toolCalls,
        input_token_count = input_token_count + :inputTokens,
        response_token_count = response_token_count + :responseTokens,
        cost = cost + :cost, updated_at = :at, revision = revision + 1
      WHERE id = :id
      """;

  private ChatSessions() {}

  public static Optional<ChatSession> find(Handle handle, ChatSessionId id) {
    return handle
        .createQuery("SELECT * FROM chat_session WHERE id = :id")
        .bind("id", id.value())
        .map((row, _) -> session(row))
        .findOne();
  }

  /// The sessions of a user, the newest first.
  public static List<ChatSession> findOf(Handle handle, UserId user) {
    return handle
        .createQuery("SELECT * FROM chat_session WHERE user_id = :user ORDER BY id DESC")
        .bind("user", user.value())
        .map((row, _) -> session(row))
        .list();
  }

  static ChatSession session(ResultSet row) throws SQLException {
    return new ChatSession(
        new ChatSessionId(row.getString("id")),
        new UserId(row.getString("user_id")),
        new ProjectId(row.getString("project_id")),
        row.getString("name"),
        Columns.optional(row, "provider_id", ProviderId::new),
        row.getString("selected_model"),
        Columns.constant(row, "mode", SessionMode.class),
        Columns.optional(row, "workspace_id", WorkspaceId::new),
        new SessionStats(
            row.getInt("turn_count"),
            row.getInt("tool_call_count"),
            row.getLong("input_token_count"),
            row.getLong("response_token_count"),
            row.getDouble("cost")),
        Columns.instant(row, "created_at"),
        Columns.instant(row, "updated_at"));
  }

  public static Write insert(ChatSession session) {
    return handle -> bind(handle.createUpdate(INSERT), session).execute();
  }

  private static <S extends SqlStatement<S>> S bind(S statement, ChatSession session) {
    var stats = session.stats();
    return statement
        .bind("id", session.id().value())
        .bind("user", session.user().value())
        .bind("project", session.project().value())
        .bind("name", session.name())
        .bind("provider", Columns.text(session.provider()))
        .bind("model", session.selectedModel())
        .bind("mode", Columns.text(session.mode()))
        .bind("workspace", Columns.text(session.workspaceId()))
        .bind("turns", stats.turnCount())
        .bind("toolCalls", stats.toolCallCount())
        .bind("inputTokens", stats.inputTokenCount())
        .bind("responseTokens", stats.responseTokenCount())
        .bind("cost", stats.cost())
        .bind("createdAt", Columns.text(session.createdAt()))
        .bind("updatedAt", Columns.text(session.updatedAt()));
  }

  public static Write rename(ChatSessionId id, String name, Instant at) {
    return set(id, "name", name, at);
  }

  /// Notes where the session was worked on last.
  public static Write moveTo(ChatSessionId id, WorkspaceId workspace, Instant at) {
    return set(id, "workspace_id", workspace.value(), at);
  }

  public static Write setMode(ChatSessionId id, SessionMode mode, Instant at) {
    return set(id, "mode", Columns.text(mode), at);
  }

  private static Write set(ChatSessionId id, String column, String value, Instant at) {
    var update =
        "UPDATE chat_session SET %s = :value, updated_at = :at, revision = revision + 1 WHERE id = :id"
            .formatted(column);
    return handle ->
        handle
            .createUpdate(update)
            .bind("value", value)
            .bind("at", Columns.text(at))
            .bind("id", id.value())
            .execute();
  }

  /// Counts a turn that was accepted.
  public static Write countTurn(ChatSessionId id, Instant at) {
    return handle ->
        handle
            .createUpdate(COUNT_TURN)
            .bind("at", Columns.text(at))
            .bind("id", id.value())
            .execute();
  }

  /// Adds what a turn took that is over.
  public static Write addStats(ChatSessionId id, TurnStats stats, Instant at) {
    return handle ->
        handle
            .createUpdate(ADD_STATS)
            .bind("toolCalls", stats.toolCallCount())
            .bind("inputTokens", stats.inputTokenCount())
            .bind("responseTokens", stats.responseTokenCount())
            .bind("cost", stats.cost())
            .bind("at", Columns.text(at))
            .bind("id", id.value())
            .execute();
  }
}
