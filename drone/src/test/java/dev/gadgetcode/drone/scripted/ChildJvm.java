package dev.gadgetcode.drone.scripted;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A process of its own that runs a class of the tests, to be killed without a word.
public final class ChildJvm implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final Process process;
  private final BlockingQueue<Optional<String>> output = new LinkedBlockingQueue<>();

  private ChildJvm(Process process) {
    this.process = process;
    Thread.ofVirtual().start(this::read);
  }

  private void read() {
    process.inputReader().lines().forEach(line -> output.add(Optional.of(line)));
    output.add(Optional.empty());
  }

  public static ChildJvm start(Class<?> main, String... arguments) throws IOException {
    return start(List.of(), main, arguments);
  }

  /// The same, with further options of the JVM.
  public static ChildJvm start(List<String> options, Class<?> main, String... arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(java());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto"));
    command.addAll(List.of("-Xmx128m", "--enable-native-access=ALL-UNNAMED"));
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.addAll(options);
    command.addAll(List.of("-cp", path(true) + File.pathSeparator + path(false)));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new ChildJvm(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /// Makes an archive of classes from a list of those that another process loaded, and gives the
  /// options that use it: a JVM with it starts in half the time.
  public static List<String> archive(Path classes, Path archive) throws Exception {
    int failed =
        new ProcessBuilder(
                java(),
                "-Xshare:dump",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + archive,
                "-cp",
                path(true))
            .redirectErrorStream(true)
            .redirectOutput(archive.resolveSibling("archive.log").toFile())
            .start()
            .waitFor();
    if (failed != 0) {
      throw new IOException("no archive of classes could be made: " + failed);
    }
    return List.of("-XX:SharedArchiveFile=" + archive);
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /// The jars of this process's class path, or what else is on it: an archive holds classes of jars
  /// only, and these stand first.
  private static String path(boolean jars) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar") == jars)
        .collect(Collectors.joining(File.pathSeparator));
  }

  public long pid() {
    return process.pid();
  }

  /// The next line that it prints, or null at its end.
  public @Nullable String line() throws IOException {
    try {
      var line = output.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (line == null) {
        throw new IOException("it says nothing");
      }
      return line.orElse(null);
    } catch (InterruptedException interrupted) {
      throw new IOException(interrupted);
    }
  }

  /// Reads on until it prints a line that begins so.
  public String awaitLine(String prefix) throws IOException {
    for (var line = line(); line != null; line = line()) {
      if (line.startsWith(prefix)) {
        return line;
      }
    }
    throw new IOException("it ended without saying " + prefix);
  }

  /// Gives it a line to read.
  public void tell(String line) throws IOException {
    var input = process.outputWriter();
    input.write(line);
    input.newLine();
    input.flush();
  }

  /// Tells it that no more lines come.
  public void endInput() throws IOException {
    process.outputWriter().close();
  }

  /// Kill -9, and waits until it is gone.
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  public int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new IllegalStateException("it does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
