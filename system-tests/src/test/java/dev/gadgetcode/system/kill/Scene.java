package dev.gadgetcode.system.kill;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.DataDirectoryHeld;
import dev.gadgetcode.hub.store.Projects;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.system.shared.Kept;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/// What is there before the first turn: sessions in the store and drones that are registered.
final class Scene {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private Scene() {}

  /// Makes a project and a session about it, both named so.
  static void makeSession(Path data, String name) throws DataDirectoryHeld {
    try (var store = Kept.open(data)) {
      makeSession(store, name);
    }
  }

  static void makeSession(Store store, String name) {
    var project = new Project(new ProjectId(name), name, name, null, "", "", Map.of());
    var session =
        new ChatSession(
            new ChatSessionId(name),
            UserId.NOBODY,
            project.id(),
            Texts.NEW_SESSION,
            null,
            "demo",
            SessionMode.BUILD,
            null,
            SessionStats.NONE,
            THEN,
            THEN);
    store
        .commit(
            Change.of(Projects.insert(project, UserId.NOBODY, THEN), ChatSessions.insert(session)))
        .join();
  }

  static ModelDrone.Identity register(URI hub, String workspace) throws Exception {
    var body =
        Map.of("hostname", "host", "workspaceDir", "/w", "workspaceId", workspace, "version", "1");
    var response =
        HTTP.send(
            HttpRequest.newBuilder(hub.resolve("/api/v1/drone/registration"))
                .POST(BodyPublishers.ofString(Wire.mapper().writeValueAsString(body)))
                .build(),
            BodyHandlers.ofString());
    var answer = Wire.mapper().readTree(response.body());
    return new ModelDrone.Identity(
        answer.path("registration").path("_id").stringValue(),
        answer.path("token").stringValue(),
        workspace);
  }
}
