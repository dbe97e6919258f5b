package dev.gadgetcode.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// What the server and the generator had used of their cores at a moment.
///
/// @param kernel the part of the server's that it was in the kernel for, of what the kernel counts
///   as that: interrupts that came meanwhile are not in it
public record CpuTimes(long atNanos, Duration server, Duration kernel, Duration generator) {
  private static final Duration TICK = Duration.ofMillis(10);

  /// How much of its core each used in between, and the kernel of the server's.
  public record Shares(double seconds, double server, double kernel, double generator) {}

  public static CpuTimes now(long serverPid) {
    var server = ProcessHandle.of(serverPid).orElseThrow();
    return new CpuTimes(
        System.nanoTime(), of(server), kernel(serverPid), of(ProcessHandle.current()));
  }

  public Shares until(CpuTimes later) {
    double nanos = later.atNanos - atNanos;
    return new Shares(
        nanos / 1e9,
        later.server.minus(server).toNanos() / nanos,
        later.kernel.minus(kernel).toNanos() / nanos,
        later.generator.minus(generator).toNanos() / nanos);
  }

  private static Duration of(ProcessHandle process) {
    return process.info().totalCpuDuration().orElseThrow();
  }

  /// The 13th field behind the name, which may hold blanks.
  private static Duration kernel(long pid) {
    try {
      var line = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      var fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
      return TICK.multipliedBy(Long.parseLong(fields[12]));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
