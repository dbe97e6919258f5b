package dev.gadgetcode.bench;

import java.time.Duration;

/// What the server and the generator had used of their cores at a moment.
public record CpuTimes(long atNanos, Duration server, Duration generator) {
  /// How much of its core each used in between.
  public record Shares(double seconds, double server, double generator) {}

  public static CpuTimes now(long serverPid) {
    var server = ProcessHandle.of(serverPid).orElseThrow();
    return new CpuTimes(System.nanoTime(), of(server), of(ProcessHandle.current()));
  }

  public Shares until(CpuTimes later) {
    double nanos = later.atNanos - atNanos;
    return new Shares(
        nanos / 1e9,
        later.server.minus(server).toNanos() / nanos,
        later.generator.minus(generator).toNanos() / nanos);
  }

  private static Duration of(ProcessHandle process) {
    return process.info().totalCpuDuration().orElseThrow();
  }
}
