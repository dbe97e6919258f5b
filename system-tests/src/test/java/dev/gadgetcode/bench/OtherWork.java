package dev.gadgetcode.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// What else the machine did while it was measured on: the time of all cores that went neither to
/// the servers nor to the generator, nor was idle.
public final class OtherWork {
  private static final Duration TICK = Duration.ofMillis(10);
  private static final int IDLE = 3;
  private static final int WAITING_FOR_DISK = 4;
  private static final int FIRST_GUEST = 8; // counted in user time already

  private final List<? extends ServerProcess<?>> servers;
  private final long startNanos = System.nanoTime();
  private final Duration startOthers;

  public OtherWork(List<? extends ServerProcess<?>> servers) {
    this.servers = servers;
    this.startOthers = others();
  }

  /// The share of one core that went to others since the start; not below nothing, as the kernel
  /// counts in ticks.
  public double cores() {
    double share = others().minus(startOthers).toNanos();
    return Math.max(0, share / (System.nanoTime() - startNanos));
  }

  private Duration others() {
    var ours =
        Stream.concat(
                Stream.of(ProcessHandle.current()),
                servers.stream().map(server -> ProcessHandle.of(server.pid()).orElseThrow()))
            .map(process -> process.info().totalCpuDuration().orElseThrow())
            .reduce(Duration.ZERO, Duration::plus);
    return busy().minus(ours);
  }

  private static Duration busy() {
    var file = Path.of("/proc/stat");
    try (var lines = Files.lines(file)) {
      var fields = lines.findFirst().orElseThrow().replaceFirst("cpu +", "").split(" ", -1);
      long ticks =
          LongStream.range(0, FIRST_GUEST)
              .filter(field -> field != IDLE && field != WAITING_FOR_DISK)
              .map(field -> Long.parseLong(fields[(int) field]))
              .sum();
      return TICK.multipliedBy(ticks);
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot read " + file, failed);
    }
  }
}
