package dev.gadgetcode.drone.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// A tiny command that is really run in a sandbox and tries to leave it. Runs on the thread that
/// starts the drone.
final class Trial {
  private static final int SECONDS = 20;
  private static final int LONGEST_FAULT = 300;
  private static final String WORKED = "confined";
  private static final String ATTEMPT =
      """
      echo inside >inside || exit 1
      cat "$1/outside" && exit 2
      echo changed >"$1/outside"
      [ "$(readlink /proc/self/ns/pid)" != "$2" ] || exit 3
      [ "$3" = shared ] || [ "$(readlink /proc/self/ns/net)" != "$3" ] || exit 4
      echo confined
      """;

  private Trial() {}

  /// What is wrong with the sandbox, or nothing.
  static Optional<String> of(Bubblewrap sandbox, Map<String, String> environment)
      throws IOException, InterruptedException {
    var folder = Files.createTempDirectory("gadget-sandbox").toRealPath();
    var outside = folder.resolve("outside");
    var project = folder.resolve("project");
    var output = folder.resolve("output");
    try {
      Files.createDirectory(project);
      Files.writeString(outside, "kept");
      return fault(sandbox, environment, folder)
          .or(() -> said(output).endsWith(WORKED) ? Optional.empty() : Optional.of(said(output)))
          .or(() -> {
            boolean held =
                said(outside).equals("kept") && said(project.resolve("inside")).equals("inside");
            return held ? Optional.empty() : Optional.of("it does not confine");
          });
    } finally {
      for (var path : List.of(project.resolve("inside"), project, outside, output, folder)) {
        Files.deleteIfExists(path);
      }
    }
  }

  private static Optional<String> fault(
      Bubblewrap sandbox, Map<String, String> environment, Path folder)
      throws IOException, InterruptedException {
    var network = sandbox.network() == Network.ON ? "shared" : namespace("net");
    var attempt =
        List.of("bash", "-c", ATTEMPT, "gadget", folder.toString(), namespace("pid"), network);
    var place = new Place(folder.resolve("project"), folder.resolve(".gadget"));
    var output = folder.resolve("output").toFile();
    var builder =
        new ProcessBuilder(sandbox.confine(attempt, place))
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(output);
    builder.environment().clear();
    builder.environment().put("PATH", environment.getOrDefault("PATH", ""));
    var process = builder.start();
    try {
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        return Optional.of("it does not end");
      }
      return process.exitValue() == 0
          ? Optional.empty()
          : Optional.of("exit code " + process.exitValue() + ": " + said(output.toPath()));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static String namespace(String name) throws IOException {
    return Files.readSymbolicLink(Path.of("/proc/self/ns", name)).toString();
  }

  private static String said(Path file) {
    try {
      var text = Files.readString(file).strip();
      return text.substring(Math.max(0, text.length() - LONGEST_FAULT));
    } catch (IOException unreadable) {
      return "nothing can be read: " + unreadable.getMessage();
    }
  }
}
