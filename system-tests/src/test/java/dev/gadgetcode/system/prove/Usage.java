package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// What the processes hold: descriptors and memory, by name. Immutable.
record Usage(Map<String, Held> processes) {
  /// Nobody has looked.
  static final Usage UNKNOWN = new Usage(Map.of());

  private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");
  private static final int MEGABYTE = 1024 * 1024;

  /// @param descriptors open files and sockets, 0 where the system does not tell
  /// @param live megabytes of the objects that are in use, after everything else was collected
  /// @param resident megabytes of memory that the system has given it
  record Held(int descriptors, long live, long resident) {}

  Usage {
    processes = Map.copyOf(processes);
  }

  /// Has every process collect its garbage, and looks at what is left.
  static Usage of(World world) throws IOException, InterruptedException {
    var held = new TreeMap<String, Held>();
    held.put("hub", of(world.hub()));
    for (var worker : world.workers()) {
      held.put(worker.service().name(), of(worker.service()));
    }
    return new Usage(held);
  }

  private static Held of(Service service) throws IOException, InterruptedException {
    var process = service.running();
    var folder = Path.of("/proc", process.map(ProcessHandle::pid).orElse(0L).toString());
    if (process.isEmpty() || !Files.isDirectory(folder)) {
      return new Held(0, 0, 0);
    }
    long live = live(process.get());
    try (var open = Files.list(folder.resolve("fd"))) {
      int descriptors = (int) open.count();
      long kilobytes =
          Files.readAllLines(folder.resolve("status")).stream()
              .filter(line -> line.startsWith("VmRSS:"))
              .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
              .findFirst()
              .orElse(0);
      return new Held(descriptors, live, kilobytes / 1024);
    }
  }

  /// The sum of the class histogram, which is made of what a full collection leaves.
  private static long live(ProcessHandle process) throws IOException, InterruptedException {
    var jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(process.pid()),
                "GC.class_histogram")
            .redirectErrorStream(true)
            .start();
    var said = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    jcmd.waitFor();
    var total = TOTAL.matcher(said);
    if (!total.find()) {
      throw new IOException("no histogram of process " + process.pid() + ": " + said);
    }
    return Long.parseLong(total.group(1)) / MEGABYTE;
  }
}
