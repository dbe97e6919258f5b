package dev.gadgetcode.hub.rest;

import static dev.gadgetcode.hub.rest.Documents.or;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.account.Audit;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Length;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.store.ChatSessionTable;
import dev.gadgetcode.hub.store.ProjectTable;
import dev.gadgetcode.hub.store.Projects;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.Versioned;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.id.ProjectId;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The routes under `/project`. Runs on virtual threads.
public final class ProjectRoutes {
  static final String SLUG = "[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?";
  private static final int MOST_POLICIES = 200;

  private final Store store;
  private final SessionRemoval removal;
  private final Audit audit;
  private final Clock clock;

  ProjectRoutes(Store store, SessionRemoval removal, Audit audit, Clock clock) {
    this.store = store;
    this.removal = removal;
    this.audit = audit;
    this.clock = clock;
  }

  /// What a new project is.
  record NewProject(
      @Length(min = 1, max = 120) String name,
      @Length(min = 1, max = 64, pattern = SLUG) String slug,
      @Length(max = 2_000) @Nullable String gitUrl,
      @Length(max = 100_000) @Nullable String instructions,
      @Length(max = 100_000) @Nullable String acceptanceCriteria,
      @Nullable Map<String, ToolPolicy> policy) {}

  /// What is to change; what is not there stays. An empty `gitUrl` takes it away.
  record ProjectChange(
      @Length(min = 1, max = 120) @Nullable String name,
      @Length(min = 1, max = 64, pattern = SLUG) @Nullable String slug,
      @Length(max = 2_000) @Nullable String gitUrl,
      @Length(max = 100_000) @Nullable String instructions,
      @Length(max = 100_000) @Nullable String acceptanceCriteria,
      @Nullable Map<String, ToolPolicy> policy,
      @Nullable Long revision) {}

  List<Route<?>> routes() {
    return List.of(
        Route.get("/project", Access.USER, "Your projects, the newest first", this::list),
        Route.post("/project", Access.USER, NewProject.class, "Makes a project", this::create),
        Route.get("/project/:id", Access.OWNER, "One project", this::read),
        Route.patch(
            "/project/:id", Access.OWNER, ProjectChange.class, "Changes a project", this::change),
        Route.delete(
            "/project/:id",
            Access.OWNER,
            "Deletes a project and its chat sessions; where there are any, ?confirm= is its name",
            this::delete));
  }

  private HttpAnswer list(Call call) {
    int limit = call.limit();
    var page =
        store.read(handle ->
            ProjectTable.page(handle, call.user(), call.after(ProjectId::new), limit + 1));
    return Documents.page(
        page,
        limit,
        found -> Documents.shown(found.document(), found.revision()),
        found -> found.document().id().value());
  }

  private Versioned<Project> find(Call call) {
    return store
        .read(handle -> ProjectTable.find(handle, call.user(), call.id(ProjectId::new)))
        .orElseThrow(Problem::notFound);
  }

  private HttpAnswer read(Call call) {
    return Documents.answer(find(call));
  }

  private HttpAnswer create(Call call, NewProject wanted) {
    var project =
        new Project(
            new ProjectId(NewIds.id()),
            wanted.name,
            wanted.slug,
            gitUrl(wanted.gitUrl),
            or(wanted.instructions, ""),
            or(wanted.acceptanceCriteria, ""),
            policy(or(wanted.policy, Map.of())));
    return Documents.answer(201, project, 1)
        .keeping(
            ProjectTable.slugIsFree(call.user(), project.id(), project.slug()),
            Projects.insert(project, call.user(), clock.instant()));
  }

  private HttpAnswer change(Call call, ProjectChange change) {
    var found = find(call);
    Documents.checkRevision(call, change.revision, found.revision());
    var before = found.document();
    var after =
        new Project(
            before.id(),
            or(change.name, before.name()),
            or(change.slug, before.slug()),
            change.gitUrl == null ? before.gitUrl() : gitUrl(change.gitUrl),
            or(change.instructions, before.instructions()),
            or(change.acceptanceCriteria, before.acceptanceCriteria()),
            policy(or(change.policy, before.policy())));
    var writes = new ArrayList<Write>();
    writes.add(ProjectTable.slugIsFree(call.user(), after.id(), after.slug()));
    writes.add(ProjectTable.update(after, found.revision(), clock.instant()));
    if (!after.policy().equals(before.policy())) {
      writes.add(
          audit
              .entry("policy-changed", call.user(), call.client())
              .about("project", after.id().value())
              .write());
    }
    return Documents.answer(200, after, found.revision() + 1).keeping(writes.toArray(Write[]::new));
  }

  private HttpAnswer delete(Call call) {
    var project = find(call).document();
    var sessions = store.read(handle -> ChatSessionTable.ofProject(handle, project.id()));
    if (!sessions.isEmpty() && !call.query("confirm").equals(Optional.of(project.name()))) {
      throw Problem.conflict(
              "confirm", "Its chat sessions go with it; confirm with the name of the project")
          .with("goes", Map.of("chatSessions", sessions.size()));
    }
    var writes = new ArrayList<Write>();
    sessions.forEach(session -> writes.addAll(removal.of(session)));
    writes.add(ProjectTable.delete(project.id()));
    writes.add(
        audit
            .entry("project-deleted", call.user(), call.client())
            .about("project", project.id().value())
            .write());
    return HttpAnswer.nothing().keeping(writes.toArray(Write[]::new));
  }

  /// https, ssh or an absolute path; nothing that git could take for an option or a command.
  private static @Nullable String gitUrl(@Nullable String given) {
    if (given == null || given.isEmpty()) {
      return null;
    }
    boolean plain = given.chars().allMatch(letter -> letter > ' ' && letter != 0x7F);
    if (!plain || !(isUrl(given) || given.startsWith("/") || isScp(given))) {
      throw Problem.invalid(
          "gitUrl", "malformed", "gitUrl is https://..., ssh://..., user@host:path or a path");
    }
    return given;
  }

  private static boolean isUrl(String given) {
    try {
      var uri = URI.create(given);
      return List.of("https", "ssh").contains(String.valueOf(uri.getScheme()))
          && uri.getHost() != null
          && !uri.getHost().startsWith("-");
    } catch (IllegalArgumentException _) {
      return false;
    }
  }

  private static boolean isScp(String given) {
    return given.matches("[A-Za-z0-9_][A-Za-z0-9._-]*@[A-Za-z0-9][A-Za-z0-9.-]*:[^:-].*")
        && !given.contains("::");
  }

  private static Map<String, ToolPolicy> policy(Map<String, ToolPolicy> given) {
    boolean fits =
        given.size() <= MOST_POLICIES
            && given.keySet().stream().allMatch(name -> !name.isBlank() && name.length() <= 200);
    if (!fits) {
      throw Problem.invalid("policy", "invalid", "policy has at most 200 tools or patterns");
    }
    return given;
  }
}
