package dev.gadgetcode.app;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// A `gadget` command in a process of its own. What it prints is passed on with its name in front,
/// by a virtual thread.
final class ChildProcess implements AutoCloseable {
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 10;

  /// How a command begins the sentence that it fails with.
  private static final String COMPLAINT = "gadget: ";

  private final String name;
  private final Process process;
  private final String readyPrefix;
  private final CompletableFuture<String> ready = new CompletableFuture<>();
  private String complaint = "";

  private ChildProcess(String name, String readyPrefix, Process process) {
    this.name = name;
    this.readyPrefix = readyPrefix;
    this.process = process;
  }

  /// Starts this very program with other arguments. It is ready when it prints a line that begins
  /// with the prefix.
  ///
  /// @param secrets what it is told where no process list shows it: in its environment
  static ChildProcess start(
      String name, String readyPrefix, Map<String, String> secrets, String... args)
      throws IOException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var command = new ArrayList<>(List.of(java));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(flags(name));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Gadget.class.getName()));
    command.addAll(List.of(args));
    return start(name, readyPrefix, secrets, command);
  }

  /// What the launcher has the JVM of such a command told beside what this one was told.
  private static List<String> flags(String name) {
    var flags = System.getProperty("gadget." + name + ".flags", "");
    return flags.isEmpty() ? List.of() : List.of(flags.split(" ", -1));
  }

  /// Starts any command. It is ready when it prints a line that begins with the prefix.
  static ChildProcess start(
      String name, String readyPrefix, Map<String, String> secrets, List<String> command)
      throws IOException {
    var whole = new ArrayList<>(ownSession());
    whole.addAll(command);
    var builder = new ProcessBuilder(whole).redirectErrorStream(true);
    builder.environment().putAll(secrets);
    var process = builder.start();
    var child = new ChildProcess(name, readyPrefix, process);
    Thread.ofVirtual().name("output-" + name).start(child::passOn);
    return child;
  }

  /// Ctrl-C in a terminal goes to every process of the command, and the hub would end before its
  /// drone has said goodbye. In a session of its own a child ends when it is told to. Where there
  /// is no `setsid` both end at once, and nothing is lost either.
  private static List<String> ownSession() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, "setsid"))
        .filter(Files::isExecutable)
        .findFirst()
        .map(program -> List.of(program.toString()))
        .orElseGet(List::of);
  }

  private void passOn() {
    try (BufferedReader lines = process.inputReader()) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(readyPrefix)) {
          ready.complete(line.substring(readyPrefix.length()));
        } else if (line.startsWith(COMPLAINT) && !ready.isDone()) {
          complaint = line.substring(COMPLAINT.length());
        } else {
          IO.println("[" + name + "] " + line);
        }
      }
    } catch (IOException ended) {
      IO.println("[" + name + "] output ended: " + ended.getMessage());
    }
    ready.completeExceptionally(
        new IOException(
            complaint.isEmpty()
                ? "the %s did not start; its output above says why".formatted(name)
                : complaint));
  }

  /// Writes a line to its standard input.
  void tell(String line) throws IOException {
    var writer = process.outputWriter();
    writer.write(line);
    writer.newLine();
    writer.flush();
  }

  /// Waits until it is ready, and returns the rest of the line that said so.
  String awaitReady() throws IOException, InterruptedException {
    try {
      return ready.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      var cause = failed.getCause() == null ? failed : failed.getCause();
      throw new IOException(String.valueOf(cause.getMessage()), cause);
    } catch (TimeoutException late) {
      throw new IOException(
          "the %s is not ready after %d s; its output above may say why"
              .formatted(name, START_SECONDS),
          late);
    }
  }

  /// Tells whether it got ready, or else why not.
  void whenStarted(Runnable isReady, Consumer<String> isNot) {
    var _ =
        ready.whenComplete((_, failed) -> {
          if (failed == null) {
            isReady.run();
          } else {
            isNot.accept(String.valueOf(failed.getMessage()));
          }
        });
  }

  /// Waits until it has ended.
  ///
  /// @return its exit code
  int awaitEnd() throws InterruptedException {
    return process.waitFor();
  }

  /// Asks it to stop, and ends it if it does not.
  @Override
  public void close() {
    process
        .toHandle()
        .destroy(); // unlike the process' own, it leaves what is still printed to read
    try {
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
