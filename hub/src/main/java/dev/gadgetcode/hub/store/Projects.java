package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.UserId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import tools.jackson.core.type.TypeReference;

/// The projects in their table. Thread-safe.
public final class Projects {
  private static final TypeReference<Map<String, ToolPolicy>> POLICY = new TypeReference<>() {};
  private static final String INSERT =
      """
      INSERT INTO project (id, user_id, name, slug, git_url, instructions, acceptance_criteria,
        policy, created_at, updated_at, revision)
      VALUES (:id, :user, :name, :slug, :gitUrl, :instructions, :acceptanceCriteria, :policy, :at,
        :at, 1)
      """;

  private Projects() {}

  public static Optional<Project> find(Handle handle, ProjectId id) {
    return handle
        .createQuery("SELECT * FROM project WHERE id = :id")
        .bind("id", id.value())
        .map((row, _) -> project(row))
        .findOne();
  }

  /// Whose project it is.
  public static Optional<UserId> owner(Handle handle, ProjectId id) {
    return handle
        .createQuery("SELECT user_id FROM project WHERE id = :id")
        .bind("id", id.value())
        .map((row, _) -> new UserId(row.getString("user_id")))
        .findOne();
  }

  /// The projects of a user, the newest first.
  public static List<Project> findOf(Handle handle, UserId user) {
    return handle
        .createQuery("SELECT * FROM project WHERE user_id = :user ORDER BY id DESC")
        .bind("user", user.value())
        .map((row, _) -> project(row))
        .list();
  }

  static Project project(ResultSet row) throws SQLException {
    return new Project(
        new ProjectId(row.getString("id")),
        row.getString("name"),
        row.getString("slug"),
        row.getString("git_url"),
        row.getString("instructions"),
        row.getString("acceptance_criteria"),
        Wire.mapper().readValue(row.getString("policy"), POLICY));
  }

  public static Write insert(Project project, UserId user, Instant at) {
    return handle ->
        handle
            .createUpdate(INSERT)
            .bind("id", project.id().value())
            .bind("user", user.value())
            .bind("name", project.name())
            .bind("slug", project.slug())
            .bind("gitUrl", project.gitUrl())
            .bind("instructions", project.instructions())
            .bind("acceptanceCriteria", project.acceptanceCriteria())
            .bind("policy", Wire.mapper().writeValueAsString(project.policy()))
            .bind("at", Columns.text(at))
            .execute();
  }
}
