package dev.gadgetcode.drone.change;

import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/// What turns changed in one project. A span is the time in which what changes is the turn's: from
/// before a call until after it, and on as long as a command of the turn runs in the background.
/// That one is open is written down, so that a process which comes after a crash closes it. For any
/// thread, one at a time; each blocks for a bounded time.
final class ProjectChanges {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final Shadow shadow;
  private final DroneFolder drone;
  private final Snapshots snapshots;
  private final ReentrantLock lock = new ReentrantLock();
  private boolean isReady;
  private Optional<Last> last = Optional.empty();

  /// The last snapshot of the turn that was last recorded.
  private record Last(TurnId turn, TurnChain.Tip tip) {}

  ProjectChanges(Shadow shadow, DroneFolder drone) {
    this.shadow = shadow;
    this.drone = drone;
    this.snapshots = new Snapshots(shadow);
  }

  /// What is done while nobody else uses the repository.
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  /// Opens a span of a turn, unless one is open.
  void begin(TurnId turn) throws IOException, InterruptedException {
    alone(() -> {
      if (!isOpen(turn)) {
        shadow.takeExcludes();
        add(turn, TurnChain.Maker.OTHER, "", snapshots.take().tree());
        drone.write(openFile(), TurnChain.name(turn).getBytes(StandardCharsets.UTF_8));
      }
      return true;
    });
  }

  /// Notes what changed in the open span as a call's.
  void note(TurnId turn, CallId call, Span after) throws IOException, InterruptedException {
    alone(() -> {
      if (isOpen(turn)) {
        record(turn, call.value());
        if (after == Span.CLOSED) {
          Files.deleteIfExists(openFile());
        }
      }
      return true;
    });
  }

  /// Whether what changes next is the turn's.
  enum Span {
    OPEN,
    CLOSED
  }

  /// Closes the span of a turn that is over. Where none is open it waits for nobody.
  void settle(TurnId turn) throws IOException, InterruptedException {
    if (!isOpen(turn)) {
      return;
    }
    alone(() -> {
      if (isOpen(turn)) {
        record(turn, "the end");
        Files.deleteIfExists(openFile());
      }
      return true;
    });
  }

  private void record(TurnId turn, String what) throws IOException, InterruptedException {
    var snapshot = snapshots.take();
    var tree = snapshot.tree();
    var tip = tip(turn);
    if (tip.isPresent() && snapshot.mayHaveNewRules()) {
      var before = new Unignored(shadow.git()).before(tip.get().tree(), tree);
      add(turn, TurnChain.Maker.OTHER, "", before);
    }
    add(turn, TurnChain.Maker.CALL, what, tree);
  }

  private void add(TurnId turn, TurnChain.Maker maker, String what, String tree)
      throws IOException, InterruptedException {
    var added = TurnChain.of(turn, shadow.git()).add(tip(turn), maker, what, tree);
    last = Optional.of(new Last(turn, added));
  }

  private Optional<TurnChain.Tip> tip(TurnId turn) throws IOException, InterruptedException {
    if (last.isPresent() && last.get().turn().equals(turn)) {
      return last.map(Last::tip);
    }
    return TurnChain.of(turn, shadow.git()).tip();
  }

  private boolean isOpen(TurnId turn) throws IOException {
    try {
      return Files.readString(openFile()).equals(TurnChain.name(turn));
    } catch (NoSuchFileException _) {
      return false;
    }
  }

  private Path openFile() {
    return shadow.folder().resolve("open");
  }

  /// What a turn changed. Needs the repository to nobody's exclusion.
  List<Change> changes(TurnId turn) throws IOException, InterruptedException {
    return Files.isDirectory(shadow.folder()) ? Change.of(chain(turn).ownChanges()) : List.of();
  }

  /// Are there snapshots of a turn?
  boolean knows(TurnId turn) throws IOException, InterruptedException {
    return Files.isDirectory(shadow.folder()) && chain(turn).tip().isPresent();
  }

  /// Were there snapshots of a turn that have been thrown away?
  boolean isForgotten(TurnId turn) throws IOException, InterruptedException {
    return Files.isDirectory(shadow.folder()) && chain(turn).isForgotten();
  }

  /// A change whose outcome is in the project and not yet in the repository, with that outcome kept
  /// so that it can be shown.
  Change kept(Change change) throws IOException, InterruptedException {
    var now = change.after();
    if (!now.isAbsent() && !now.isStandIn()) {
      var places = new Places(shadow.project().toRealPath(), shadow.folder());
      shadow
          .git()
          .run(places.content(change.path()), "hash-object", "-w", "--no-filters", "--stdin");
    }
    return change;
  }

  private TurnChain chain(TurnId turn) {
    return TurnChain.of(turn, shadow.git());
  }

  Diff diff() {
    return new Diff(shadow.git());
  }

  Shadow shadow() {
    return shadow;
  }

  /// Notes that some of what a turn did is as it was before it.
  void putBack(TurnId turn, List<Change> done) throws IOException, InterruptedException {
    var entries = new StringBuilder();
    for (var change : done) {
      if (change.before().isAbsent()) {
        entries.append(Entry.ABSENT.line(change.path()));
      }
    }
    for (var change : done) {
      if (!change.before().isAbsent()) {
        entries.append(change.before().line(change.path()));
      }
    }
    var tip = tip(turn);
    if (tip.isPresent() && !entries.isEmpty()) {
      var tree = Trees.with(shadow.git(), tip.get().tree(), entries.toString());
      add(turn, TurnChain.Maker.BACK, "", tree);
    }
  }

  /// Throws old snapshots away where there are many.
  void tidy() throws IOException, InterruptedException {
    alone(() -> {
      new Upkeep(shadow.git()).run();
      return true;
    });
  }

  /// Runs while nobody else does.
  <T> T alone(Work<T> work) throws IOException, InterruptedException {
    lock.lockInterruptibly();
    return held(work);
  }

  /// The same, for somebody who cannot wait for long.
  <T> T aloneSoon(Work<T> work) throws IOException, InterruptedException {
    if (!lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IOException("the snapshots of the project are being tidied up");
    }
    return held(work);
  }

  private <T> T held(Work<T> work) throws IOException, InterruptedException {
    try {
      if (!isReady) {
        shadow.open();
        isReady = true;
      }
      return work.run();
    } finally {
      lock.unlock();
    }
  }
}
