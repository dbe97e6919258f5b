package dev.gadgetcode.bench.hub;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.Projects;
import dev.gadgetcode.hub.store.Registrations;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/// The projects, sessions and registrations of the load in a hub's store.
public final class HubRows {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  private HubRows() {}

  public static void make(Store store, int sessions) {
    CompletableFuture.allOf(
            IntStream.range(0, sessions)
                .mapToObj(index -> store.commit(rows(new BenchSession(index))))
                .toArray(CompletableFuture[]::new))
        .join();
  }

  private static Change rows(BenchSession names) {
    var owner = new UserId(names.user());
    return Change.of(
        Projects.insert(project(names), owner, THEN),
        ChatSessions.insert(session(names, owner)),
        Registrations.save(registration(names, owner), hash(names.droneToken())));
  }

  private static Project project(BenchSession names) {
    var slug = "project-" + names.index();
    return new Project(new ProjectId(names.project()), "Project", slug, null, "", "", Map.of());
  }

  private static ChatSession session(BenchSession names, UserId owner) {
    return new ChatSession(
        new ChatSessionId(names.chatSession()),
        owner,
        new ProjectId(names.project()),
        Texts.NEW_SESSION,
        null,
        "demo",
        SessionMode.BUILD,
        null,
        SessionStats.NONE,
        THEN,
        THEN);
  }

  private static Registration registration(BenchSession names, UserId owner) {
    return new Registration(
        new RegistrationId(names.registration()),
        owner,
        "host-" + names.index(),
        "workspaces/" + names.index(),
        new WorkspaceId(names.workspace()),
        DroneStatus.STARTING,
        null,
        null,
        "1",
        THEN,
        THEN);
  }

  private static String hash(String token) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(token.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
