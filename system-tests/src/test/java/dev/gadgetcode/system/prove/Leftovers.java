package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/// What a world that has ended in order should not have left: processes, locks, orders, journals
/// and files that were only for a moment. Used once.
final class Leftovers {
  private final World world;
  private final List<String> left = new ArrayList<>();

  Leftovers(World world) {
    this.world = world;
  }

  List<String> find() throws IOException {
    processes();
    for (var worker : world.workers()) {
      var gadget = worker.workspace().resolve(".gadget");
      locked(gadget.resolve("lock"));
      if (Files.exists(gadget.resolve("work-order.json"))) {
        left.add(gadget.resolve("work-order.json") + " is there");
      }
      unfinished(gadget);
    }
    unfinished(world.data());
    return left;
  }

  /// Processes that have to do with the folder of the run.
  private void processes() {
    var folder = world.folder().toAbsolutePath().toString();
    long self = ProcessHandle.current().pid();
    ProcessHandle.allProcesses()
        .filter(process -> process.pid() != self)
        .filter(process -> environment(process.pid()).contains(folder))
        .forEach(process ->
            left.add(
                "process %d: %s"
                    .formatted(process.pid(), process.info().commandLine().orElse("unknown"))));
  }

  private static String environment(long pid) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(pid), "environ"), StandardCharsets.ISO_8859_1);
    } catch (IOException _) {
      return ""; // it has just ended, or is not ours to look into
    }
  }

  private void locked(Path file) throws IOException {
    if (Files.exists(file)) {
      try (var channel = FileChannel.open(file, StandardOpenOption.WRITE);
          var lock = channel.tryLock()) {
        if (lock == null) {
          left.add(file + " is held");
        }
      }
    }
  }

  private void unfinished(Path root) throws IOException {
    if (!Files.isDirectory(root)) {
      return;
    }
    try (var files = Files.walk(root)) {
      files
          .filter(Files::isRegularFile)
          .filter(file -> isForAMoment(root.relativize(file).toString()))
          .forEach(file -> left.add(file + " is there"));
    }
  }

  private static boolean isForAMoment(String name) {
    return name.endsWith(".tmp")
        || name.endsWith(".lock")
        || (name.startsWith("turns/") && name.endsWith(".log"));
  }
}
