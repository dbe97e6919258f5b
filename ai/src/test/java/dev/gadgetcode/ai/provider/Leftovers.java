package dev.gadgetcode.ai.provider;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The threads that are alive, virtual ones included, by the JVM's own thread dump.
final class Leftovers {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  private Leftovers() {}

  /// Fails when a thread whose name begins so does not end soon.
  static void assertNoThreads(String... names) {
    long deadline = System.nanoTime() + PATIENCE_NANOS;
    List<String> left = alive(names);
    while (!left.isEmpty() && System.nanoTime() < deadline) {
      left = alive(names);
    }
    if (!left.isEmpty()) {
      throw new AssertionError("threads left: " + left);
    }
  }

  static List<String> alive(String... names) {
    try {
      Path folder = Files.createTempDirectory("threads");
      Path dump = folder.resolve("dump.json");
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
          .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
      JsonNode containers =
          MAPPER.readTree(dump.toFile()).path("threadDump").path("threadContainers");
      Files.delete(dump);
      Files.delete(folder);
      return containers
          .valueStream()
          .flatMap(container -> container.path("threads").valueStream())
          .map(thread -> thread.path("name").asString(""))
          .filter(name -> Arrays.stream(names).anyMatch(name::startsWith))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
