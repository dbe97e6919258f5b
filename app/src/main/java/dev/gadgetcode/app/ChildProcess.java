package dev.gadgetcode.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A `gadget` command in a process of its own. What it prints is passed on with its name in front,
/// by a virtual thread.
final class ChildProcess implements AutoCloseable {
  private static final int START_SECONDS = 60;
  private static final int STOP_SECONDS = 10;

  private final String name;
  private final Process process;
  private final String readyPrefix;
  private final CompletableFuture<String> ready = new CompletableFuture<>();

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
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Gadget.class.getName()));
    command.addAll(List.of(args));
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(secrets);
    var process = builder.start();
    var child = new ChildProcess(name, readyPrefix, process);
    Thread.ofVirtual().name("output-" + name).start(child::passOn);
    return child;
  }

  private void passOn() {
    try (BufferedReader lines = process.inputReader()) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith(readyPrefix)) {
          ready.complete(line.substring(readyPrefix.length()));
        } else {
          IO.println("[" + name + "] " + line);
        }
      }
    } catch (IOException ended) {
      IO.println("[" + name + "] output ended: " + ended.getMessage());
    }
    ready.completeExceptionally(new IOException("the " + name + " did not start"));
  }

  /// Waits until it is ready, and returns the rest of the line that said so.
  String awaitReady() throws IOException, InterruptedException {
    try {
      return ready.get(START_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException failed) {
      throw new IOException("the " + name + " did not start; its output above says why", failed);
    }
  }

  CompletableFuture<Process> ended() {
    return process.onExit();
  }

  /// Asks it to stop, and ends it if it does not.
  @Override
  public void close() {
    process.destroy();
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
