package dev.gadgetcode.hub;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.Projects;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/// What a new hub begins with: a project to try things in, and a session about it.
final class Samples {
  /// What the page shows of the model that answers.
  private static final String DEMO_MODEL = "demo (scripted)";

  private Samples() {}

  /// For a hub without accounts.
  static void make(Store store, Clock clock) {
    if (store.read(handle -> ChatSessions.findOf(handle, UserId.NOBODY)).isEmpty()) {
      store.commit(new Change(List.of(), List.of(), of(UserId.NOBODY, clock))).join();
    }
  }

  /// What a new person finds.
  static List<Write> of(UserId user, Clock clock) {
    var now = clock.instant();
    var project =
        new Project(new ProjectId(NewIds.id()), "Sample project", "sample", null, "", "", Map.of());
    var session =
        new ChatSession(
            new ChatSessionId(NewIds.id()),
            user,
            project.id(),
            Texts.NEW_SESSION,
            null,
            DEMO_MODEL,
            SessionMode.BUILD,
            null,
            SessionStats.NONE,
            now,
            now);
    return List.of(Projects.insert(project, user, now), ChatSessions.insert(session));
  }
}
