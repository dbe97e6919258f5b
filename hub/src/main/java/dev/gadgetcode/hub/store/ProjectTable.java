package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// The projects as their owners edit them. Thread-safe.
public final class ProjectTable {
  private static final String PAGE =
      """
      SELECT * FROM project WHERE user_id = :user AND (:after = '' OR id < :after)
      ORDER BY id DESC LIMIT :limit
      """;
  private static final String UPDATE =
      """
      UPDATE project SET name = :name, slug = :slug, git_url = :gitUrl,
        instructions = :instructions, acceptance_criteria = :acceptanceCriteria, policy = :policy,
        updated_at = :at, revision = revision + 1
      WHERE id = :id AND revision = :revision
      """;

  private ProjectTable() {}

  /// The project, if it is this user's.
  public static Optional<Versioned<Project>> find(Handle handle, UserId user, ProjectId id) {
    return handle
        .createQuery("SELECT * FROM project WHERE id = :id AND user_id = :user")
        .bind("id", id.value())
        .bind("user", user.value())
        .map((row, _) -> new Versioned<>(Projects.project(row), row.getLong("revision")))
        .findOne();
  }

  /// A page of a user's projects, the newest first.
  public static List<Versioned<Project>> page(
      Handle handle, UserId user, Optional<ProjectId> after, int limit) {
    return handle
        .createQuery(PAGE)
        .bind("user", user.value())
        .bind("after", after.map(ProjectId::value).orElse(""))
        .bind("limit", limit)
        .map((row, _) -> new Versioned<>(Projects.project(row), row.getLong("revision")))
        .list();
  }

  /// Sees in the transaction that no two projects of a user have one directory.
  public static Write slugIsFree(UserId user, ProjectId id, String slug) {
    return handle -> {
      boolean taken =
          handle
              .createQuery(
                  "SELECT 1 FROM project WHERE user_id = :user AND slug = :slug AND id <> :id")
              .bind("user", user.value())
              .bind("slug", slug)
              .bind("id", id.value())
              .mapTo(int.class)
              .findFirst()
              .isPresent();
      if (taken) {
        throw new WriteRefused("slug-taken", "Another of your projects has that directory");
      }
    };
  }

  /// Changes it, unless somebody else has meanwhile.
  ///
  /// @param revision the one that the caller has read
  public static Write update(Project project, long revision, Instant at) {
    return handle -> {
      int changed =
          handle
              .createUpdate(UPDATE)
              .bind("name", project.name())
              .bind("slug", project.slug())
              .bind("gitUrl", project.gitUrl())
              .bind("instructions", project.instructions())
              .bind("acceptanceCriteria", project.acceptanceCriteria())
              .bind("policy", Wire.mapper().writeValueAsString(project.policy()))
              .bind("at", Columns.text(at))
              .bind("id", project.id().value())
              .bind("revision", revision)
              .execute();
      if (changed == 0) {
        throw WriteRefused.conflict();
      }
    };
  }

  /// Takes the project away; its sessions are gone before.
  public static Write delete(ProjectId id) {
    return handle -> {
      boolean used =
          handle
              .createQuery("SELECT 1 FROM chat_session WHERE project_id = :id")
              .bind("id", id.value())
              .mapTo(int.class)
              .findFirst()
              .isPresent();
      if (used) {
        throw new WriteRefused("conflict", "The project has got a new chat session meanwhile");
      }
      handle.createUpdate("DELETE FROM project WHERE id = :id").bind("id", id.value()).execute();
    };
  }
}
