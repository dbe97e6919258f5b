package dev.gadgetcode.drone.tool.shell;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/// All processes of one command: those of its session, their children, and those that left the
/// session but still carry the variable that every process of the command is given. A process that
/// leaves the session, its parent and its environment behind is out of reach here; in a sandbox
/// none can leave its parent behind. Immutable; for any thread.
record CommandProcesses(Leader leader, String variable) {
  private static final long GRACE_MILLIS = 400;
  private static final long PAUSE_MILLIS = 20;
  private static final int MOST_ROUNDS = 100;

  boolean isLeaderAlive() throws IOException {
    return ProcessTable.find(leader.pid())
            .filter(entry -> entry.startTicks() == leader.startTicks())
            .isPresent()
        && leader.boot().equals(ProcessTable.boot());
  }

  List<Long> alive() throws IOException {
    if (!leader.boot().equals(ProcessTable.boot())) {
      return List.of();
    }
    var all = ProcessTable.all();
    boolean sessionIsOurs =
        all.stream()
            .noneMatch(
                entry -> entry.pid() == leader.pid() && entry.startTicks() != leader.startTicks());
    Set<Long> members = new HashSet<>();
    for (var entry : all) {
      boolean inSession = sessionIsOurs && entry.session() == leader.pid();
      boolean laterThanLeader = entry.startTicks() >= leader.startTicks();
      if (inSession || (laterThanLeader && ProcessTable.hasVariable(entry.pid(), variable))) {
        members.add(entry.pid());
      }
    }
    boolean grew = true;
    while (grew) {
      grew = false;
      for (var entry : all) {
        grew |= members.contains(entry.parent()) && members.add(entry.pid());
      }
    }
    return List.copyOf(members);
  }

  /// Ends all of them: asks first, and after a moment no longer asks. Back when none is left. An
  /// interrupt does not cut it short and is kept for the caller.
  void stop() throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      var left = alive();
      left.stream()
          .filter(pid -> !isSandbox(pid))
          .forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroy));
      long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GRACE_MILLIS);
      while (!left.isEmpty() && System.nanoTime() - deadline < 0) {
        interrupted |= pause();
        left = alive();
      }
      for (int round = 0; !left.isEmpty() && round < MOST_ROUNDS; round++) {
        left.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        interrupted |= pause();
        left = alive();
      }
      if (!left.isEmpty()) {
        throw new IOException("processes " + left + " of the command do not end");
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Whether it is the sandbox around the others, which would take them with it before they could
  /// do as they are asked. It ends with the last of them.
  private static boolean isSandbox(long pid) {
    return ProcessTable.find(pid).filter(entry -> entry.name().equals("bwrap")).isPresent();
  }

  /// Waits a moment; whether an interrupt came.
  private static boolean pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
      return false;
    } catch (InterruptedException _) {
      return true;
    }
  }
}
