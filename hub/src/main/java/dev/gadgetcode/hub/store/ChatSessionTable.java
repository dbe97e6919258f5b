package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The chat sessions as their owners find and edit them. Thread-safe.
public final class ChatSessionTable {
  private static final String PAGE =
      """
      SELECT * FROM chat_session session
      WHERE user_id = :user AND (:after = '' OR id < :after)
        AND (:project = '' OR project_id = :project)
        AND (:query = '' OR lower(name) LIKE :query ESCAPE '!'
          OR EXISTS (SELECT 1 FROM turn WHERE turn.session_id = session.id
            AND (lower(prompt) LIKE :query ESCAPE '!' OR lower(content) LIKE :query ESCAPE '!')))
      ORDER BY id DESC LIMIT :limit
      """;
  private static final String UPDATE =
      """
      UPDATE chat_session SET name = :name, provider_id = :provider, selected_model = :model,
        mode = :mode, updated_at = :at, revision = revision + 1
      WHERE id = :id AND revision = :revision
      """;

  private ChatSessionTable() {}

  /// What a list is narrowed to.
  ///
  /// @param query words that the name, a prompt or an answer has
  public record Filter(Optional<ProjectId> project, Optional<String> query) {}

  /// The session, if it is this user's.
  public static Optional<Versioned<ChatSession>> find(
      Handle handle, UserId user, ChatSessionId id) {
    return handle
        .createQuery("SELECT * FROM chat_session WHERE id = :id AND user_id = :user")
        .bind("id", id.value())
        .bind("user", user.value())
        .map((row, _) -> new Versioned<>(ChatSessions.session(row), row.getLong("revision")))
        .findOne();
  }

  /// A page of a user's sessions, the newest first.
  public static List<Versioned<ChatSession>> page(
      Handle handle, UserId user, Filter filter, Optional<ChatSessionId> after, int limit) {
    return handle
        .createQuery(PAGE)
        .bind("user", user.value())
        .bind("after", after.map(ChatSessionId::value).orElse(""))
        .bind("project", filter.project.map(ProjectId::value).orElse(""))
        .bind("query", filter.query.map(ChatSessionTable::like).orElse(""))
        .bind("limit", limit)
        .map((row, _) -> new Versioned<>(ChatSessions.session(row), row.getLong("revision")))
        .list();
  }

  private static String like(String query) {
    var escaped =
        query.toLowerCase(Locale.ROOT).replace("!", "!!").replace("%", "!%").replace("_", "!_");
    return "%" + escaped + "%";
  }

  /// Changes it, unless somebody else has meanwhile.
  ///
  /// @param revision the one that the caller has read
  public static Write update(ChatSession session, long revision, Instant at) {
    return handle -> {
      int changed =
          handle
              .createUpdate(UPDATE)
              .bind("name", session.name())
              .bind("provider", Columns.text(session.provider()))
              .bind("model", session.selectedModel())
              .bind("mode", Columns.text(session.mode()))
              .bind("at", Columns.text(at))
              .bind("id", session.id().value())
              .bind("revision", revision)
              .execute();
      if (changed == 0) {
        throw WriteRefused.conflict();
      }
    };
  }

  public static List<ChatSessionId> ofProject(Handle handle, ProjectId project) {
    return handle
        .createQuery("SELECT id FROM chat_session WHERE project_id = :project ORDER BY id")
        .bind("project", project.value())
        .map((row, _) -> new ChatSessionId(row.getString("id")))
        .list();
  }

  public static List<TurnId> turns(Handle handle, ChatSessionId id) {
    return handle
        .createQuery("SELECT id FROM turn WHERE session_id = :id ORDER BY id")
        .bind("id", id.value())
        .map((row, _) -> new TurnId(row.getString("id")))
        .list();
  }

  /// Takes the session and its turns away, unless one of them waits or runs.
  public static Write delete(ChatSessionId id) {
    return handle -> {
      if (isBusy(handle, id)) {
        throw new WriteRefused("session-busy", "A turn of the chat session runs or waits");
      }
      handle
          .createUpdate("DELETE FROM turn WHERE session_id = :id")
          .bind("id", id.value())
          .execute();
      handle
          .createUpdate("DELETE FROM chat_session WHERE id = :id")
          .bind("id", id.value())
          .execute();
    };
  }

  public static boolean isBusy(Handle handle, ChatSessionId id) {
    return handle
        .createQuery(
            "SELECT 1 FROM turn WHERE session_id = :id AND status IN ('queued', 'processing')")
        .bind("id", id.value())
        .mapTo(int.class)
        .findFirst()
        .isPresent();
  }
}
