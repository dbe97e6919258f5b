package dev.gadgetcode.hub.metric;

import java.lang.management.ManagementFactory;

/// The numbers of the process itself. Thread-safe.
public final class Machine {
  private static final double MILLIS = 1e3;

  private Machine() {}

  public static void addTo(Metrics metrics) {
    var memory = ManagementFactory.getMemoryMXBean();
    var threads = ManagementFactory.getThreadMXBean();
    var runtime = ManagementFactory.getRuntimeMXBean();
    metrics.gauge("jvm_heap_used_bytes", () -> (double) memory.getHeapMemoryUsage().getUsed());
    metrics.gauge("jvm_heap_max_bytes", () -> (double) memory.getHeapMemoryUsage().getMax());
    metrics.gauge("jvm_platform_threads", () -> (double) threads.getThreadCount());
    metrics.gauge("process_uptime_seconds", () -> runtime.getUptime() / MILLIS);
    metrics.gauge(
        "jvm_gc_seconds_total",
        () ->
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
                    .sum()
                / MILLIS);
  }
}
