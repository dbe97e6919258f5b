package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.CpuTimes;
import dev.gadgetcode.bench.DataFolder;
import dev.gadgetcode.bench.Measured;
import dev.gadgetcode.bench.ServerProcess;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// A hub in a process of its own, on an empty data directory that goes with it, and those of its
/// sessions that no measure has used yet.
final class RunningHub implements AutoCloseable {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final int MOST_LOOKS = 300;
  private static final double QUIET = 0.05;

  private final ServerProcess<Setup> process;
  private int used;

  private RunningHub(ServerProcess<Setup> process) {
    this.process = process;
  }

  private record Setup(HubKind kind, DataFolder data, int sessions) implements Measured {
    @Override
    public String label() {
      return kind.label();
    }

    @Override
    public ProcessBuilder command() {
      return kind.command(data.path(), sessions);
    }
  }

  /// @param cores as `taskset` names them
  static RunningHub start(HubKind kind, int sessions, String cores) {
    var data = DataFolder.make();
    try {
      return new RunningHub(ServerProcess.start(new Setup(kind, data, sessions), cores));
    } catch (RuntimeException failed) {
      data.close();
      throw failed;
    }
  }

  HubKind kind() {
    return process.measured().kind;
  }

  ServerProcess<?> process() {
    return process;
  }

  int port() {
    return process.port();
  }

  /// Sessions that are new to the hub.
  List<BenchSession> take(int count) {
    if (used + count > process.measured().sessions) {
      throw new IllegalStateException("the hub has no more new sessions");
    }
    var taken = IntStream.range(used, used + count).mapToObj(BenchSession::new).toList();
    used += count;
    return taken;
  }

  CpuTimes cpu() {
    return CpuTimes.now(process.pid());
  }

  /// Waits until the hub has done what was left of the last measure; says so where that takes more
  /// than a minute, and goes on.
  void awaitQuiet() {
    double share = 1;
    for (int look = 0; look < MOST_LOOKS && share > QUIET; look++) {
      var before = cpu();
      LockSupport.parkNanos(LOOK_NANOS);
      share = before.until(cpu()).server();
    }
    if (share > QUIET) {
      System.err.println(kind().label() + " is still busy with what it was sent before");
    }
  }

  @Override
  public void close() {
    process.close();
    process.measured().data.close();
  }
}
