package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/// What the processes hold: descriptors and memory, by name. Immutable.
record Usage(Map<String, Held> processes) {
  /// @param descriptors open files and sockets, 0 where the system does not tell
  /// @param megabytes resident memory
  record Held(int descriptors, long megabytes) {}

  Usage {
    processes = Map.copyOf(processes);
  }

  static Usage of(World world) throws IOException {
    var held = new TreeMap<String, Held>();
    held.put("hub", of(world.hub()));
    for (var worker : world.workers()) {
      held.put(worker.service().name(), of(worker.service()));
    }
    return new Usage(held);
  }

  private static Held of(Service service) throws IOException {
    var process = service.running();
    var folder = Path.of("/proc", process.map(ProcessHandle::pid).orElse(0L).toString());
    if (!Files.isDirectory(folder)) {
      return new Held(0, 0);
    }
    try (var open = Files.list(folder.resolve("fd"))) {
      int descriptors = (int) open.count();
      long kilobytes =
          Files.readAllLines(folder.resolve("status")).stream()
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .findFirst()
              .orElse(0);
      return new Held(descriptors, kilobytes / 1024);
    }
  }
}
