package dev.gadgetcode.drone.scripted;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A process of its own that runs a class of the tests, to be killed without a word.
public final class ChildJvm implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

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
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xshare:auto", "-Xmx128m"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("--sun-misc-unsafe-memory-access=allow"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(arguments));
    return new ChildJvm(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
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

  /// Kill -9, and waits until it is gone.
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  public int exitCode() throws InterruptedException {
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("it does not end");
    }
    return process.exitValue();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
