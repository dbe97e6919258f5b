package dev.gadgetcode.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/// The machine that was measured on, in words.
public final class Machine {
  private Machine() {}

  public static String words() {
    return "%d cores (%s), %s of memory, Linux %s, JDK %s, Node %s"
        .formatted(
            countLines(Path.of("/proc/cpuinfo"), "processor"),
            field(Path.of("/proc/cpuinfo"), "model name").replace("(R)", ""),
            memory(),
            kernel(),
            Runtime.version().feature() + " (" + System.getProperty("java.vendor.version") + ")",
            nodeVersion());
  }

  private static String memory() {
    var kilobytes = field(Path.of("/proc/meminfo"), "MemTotal").replaceAll("\\D", "");
    return String.format(Locale.ROOT, "%.0f GB", Long.parseLong(kilobytes) / 1024.0 / 1024.0);
  }

  private static String kernel() {
    return System.getProperty("os.version").replaceAll("^(\\d+\\.\\d+).*", "$1");
  }

  private static String nodeVersion() {
    try {
      var node = new ProcessBuilder("node", "--version").start();
      try (var output = node.inputReader(StandardCharsets.US_ASCII)) {
        return output.readLine();
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("there is no node", failed);
    }
  }

  private static String field(Path file, String name) {
    try (var lines = linesOf(file, name)) {
      return lines.findFirst().map(line -> line.replaceAll("^[^:]*:\\s*", "")).orElse("unknown");
    }
  }

  private static long countLines(Path file, String name) {
    try (var lines = linesOf(file, name)) {
      return lines.count();
    }
  }

  @SuppressWarnings("StreamResourceLeak") // the callers close it
  private static Stream<String> linesOf(Path file, String name) {
    try {
      return Files.lines(file).filter(line -> line.startsWith(name));
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot read " + file, failed);
    }
  }
}
