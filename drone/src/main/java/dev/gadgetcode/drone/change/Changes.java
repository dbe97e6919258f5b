package dev.gadgetcode.drone.change;

import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.drone.tool.shell.Shells;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// What the turns of a drone changed: a snapshot of the project before and after each call that may
/// write, in a repository under `.gadget` that is the drone's alone. For any thread; a snapshot
/// blocks the one that asks for it.
///
/// A snapshot that cannot be taken stops no call. It is logged, and whoever asks what the turn
/// changed is told that not all of it is known.
public final class Changes {
  private static final Logger log = LoggerFactory.getLogger(Changes.class);

  private final Path workspace;
  private final DroneFolder drone;
  private final Map<String, ProjectChanges> projects = new ConcurrentHashMap<>();
  private volatile Optional<TurnId> givenUp = Optional.empty();

  /// Takes the real path of a workspace and the drone's own folder in it.
  public Changes(Path workspace, Path folder) throws IOException {
    this.workspace = workspace;
    this.drone = new DroneFolder(folder);
  }

  /// Right before a call of a turn writes for the first time.
  public void before(TurnId turn, Path project) throws InterruptedException {
    if (givenUp.equals(Optional.of(turn))) {
      return;
    }
    try {
      of(project).begin(turn);
    } catch (IOException failed) {
      giveUp(turn, project, failed);
    }
  }

  /// When the call has its result.
  public void after(TurnId turn, CallId call, Path project) throws InterruptedException {
    if (givenUp.equals(Optional.of(turn))) {
      return;
    }
    try {
      var span =
          Shells.isAnyRunning(drone, turn) ? ProjectChanges.Span.OPEN : ProjectChanges.Span.CLOSED;
      of(project).note(turn, call, span);
    } catch (IOException failed) {
      giveUp(turn, project, failed);
    }
  }

  /// When a turn is over and none of its commands runs any more: what a call left unfinished still
  /// counts as the turn's. To be called where nobody interrupts.
  public void settle(TurnId turn) {
    for (var project : recorded()) {
      try {
        of(project).settle(turn);
        if (Upkeep.isDue(of(project).shadow())) {
          tidy(project);
        }
      } catch (IOException failed) {
        giveUp(turn, project, failed);
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /// The projects that there are snapshots of, as far as they are still there.
  private List<Path> recorded() {
    if (!Files.isDirectory(folder())) {
      return List.of();
    }
    try (var folders = Files.list(folder())) {
      return folders
          .map(folder -> workspace.resolve(String.valueOf(folder.getFileName())))
          .filter(Files::isDirectory)
          .toList();
    } catch (IOException failed) {
      log.error("the snapshots of the workspace cannot be listed", failed);
      return List.of();
    }
  }

  private void tidy(Path project) {
    Thread.ofVirtual()
        .name("tidy-" + project.getFileName())
        .start(() -> {
          try {
            of(project).tidy();
          } catch (IOException failed) {
            log.warn("old snapshots cannot be thrown away", failed);
          } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
          }
        });
  }

  ProjectChanges of(Path project) {
    var slug = String.valueOf(project.getFileName());
    return projects.computeIfAbsent(
        slug,
        _ ->
            new ProjectChanges(new Shadow(folder().resolve(slug), workspace.resolve(slug)), drone));
  }

  private Path folder() {
    return drone.path().resolve("changes");
  }

  // --- what is not known -------------------------------------------------------------------

  private void giveUp(TurnId turn, Path project, IOException why) {
    log.error("what a turn changes is not recorded turn={}", turn.value(), why);
    givenUp = Optional.of(turn);
    try {
      drone.write(
          unrecorded(turn, project),
          String.valueOf(why.getMessage()).getBytes(StandardCharsets.UTF_8));
    } catch (IOException failed) {
      log.error("that cannot be noted either turn={}", turn.value(), failed);
    }
  }

  /// Did a turn change something of which there is no snapshot?
  boolean isUnrecorded(TurnId turn, Path project) {
    return givenUp.equals(Optional.of(turn)) || Files.exists(unrecorded(turn, project));
  }

  private Path unrecorded(TurnId turn, Path project) {
    return folder()
        .resolve(String.valueOf(project.getFileName()))
        .resolve("unrecorded")
        .resolve(TurnChain.name(turn));
  }
}
