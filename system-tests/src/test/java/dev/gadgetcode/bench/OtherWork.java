package dev.gadgetcode.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// What else the machine did while it was measured on: the time of all cores that went neither to
/// the servers nor to the generator, nor was idle, with what the machine's host took for others.
/// What the kernel does in interrupts and in threads of its own, it does for those who send and
/// write, that is, for those who are measured.
public final class OtherWork {
  private static final Duration TICK = Duration.ofMillis(10);
  private static final int PARENT_OF_KERNEL_THREADS = 2;

  /// The fields of user, nice, system and stolen time.
  private static final List<Integer> BUSY = List.of(0, 1, 2, 7);

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
    return cores(Duration.ZERO);
  }

  /// The same without what one more process of ours has used since then.
  public double cores(Duration ours) {
    double share = others().minus(startOthers).minus(ours).toNanos();
    return Math.max(0, share / (System.nanoTime() - startNanos));
  }

  private Duration others() {
    var ours =
        Stream.concat(
            Stream.of(ProcessHandle.current()),
            servers.stream().map(server -> ProcessHandle.of(server.pid()).orElseThrow()));
    var kernel = ProcessHandle.allProcesses().filter(OtherWork::isOfTheKernel);
    return busy().minus(used(Stream.concat(ours, kernel)));
  }

  private static boolean isOfTheKernel(ProcessHandle process) {
    return process.parent().filter(parent -> parent.pid() == PARENT_OF_KERNEL_THREADS).isPresent();
  }

  private static Duration used(Stream<ProcessHandle> processes) {
    return processes
        .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static Duration busy() {
    var file = Path.of("/proc/stat");
    try (var lines = Files.lines(file)) {
      var fields = lines.findFirst().orElseThrow().replaceFirst("cpu +", "").split(" ", -1);
      return TICK.multipliedBy(BUSY.stream().mapToLong(at -> Long.parseLong(fields[at])).sum());
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot read " + file, failed);
    }
  }
}
