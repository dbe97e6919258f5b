package dev.gadgetcode.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The JVM of a server that is measured.
///
/// @param production the flags that the server gets in production
public record ServerJvm(List<String> production) {
  private static final String MORE_FLAGS = "GADGET_BENCH_JVM";

  public ServerJvm {
    production = List.copyOf(production);
  }

  /// The flags of production, and those that were asked for beside them.
  public List<String> flags() {
    var more = System.getenv().getOrDefault(MORE_FLAGS, "").strip();
    var asked = more.isEmpty() ? Stream.<String>empty() : Stream.of(more.split("\\s+"));
    return Stream.concat(production.stream(), asked).toList();
  }

  /// The command that runs a main class of this class path.
  public ProcessBuilder command(Class<?> main, String... args) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(flags());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command);
  }
}
