package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ServerSettings;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// A server's process: one message a line. What it says is read on a virtual thread of its own, and
/// bounded, in one line and in all that nobody asked for.
final class ProcessCarrier implements Carrier {
  private static final long MOST_UNASKED = 64 << 20;

  private final String name;
  private final Process process;
  private final AtomicLong unasked = new AtomicLong();
  private final ReentrantLock writing = new ReentrantLock();

  private ProcessCarrier(String name, Process process) {
    this.name = name;
    this.process = process;
  }

  /// Starts the server. It does not start in a project, whose files could change what runs.
  static ProcessCarrier start(
      String name, ServerSettings.Program settings, Map<String, String> environment, Path folder)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(settings.command());
    command.addAll(settings.arguments());
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().putAll(settings.environment());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    return new ProcessCarrier(name, builder.start());
  }

  @Override
  public void listen(Ear ear, Consumer<String> gone) {
    Thread.ofVirtual().name("mcp-" + name).start(() -> gone.accept(read(ear)));
  }

  /// Reads to the end.
  ///
  /// @return why it is one
  private String read(Ear ear) {
    try {
      var lines = new BoundedLines(process.getInputStream());
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        if (unasked.addAndGet(line.get().length()) > MOST_UNASKED) {
          return "it says more than anybody asked for";
        }
        ear.hear(line.get());
      }
      return "it has ended";
    } catch (IOException broken) {
      return String.valueOf(broken.getMessage());
    }
  }

  @Override
  public void send(JSONRPCMessage message, String json, Optional<String> version)
      throws IOException, InterruptedException {
    if (message instanceof JSONRPCRequest) {
      unasked.set(0);
    }
    writing.lockInterruptibly();
    try {
      process.getOutputStream().write((json + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } finally {
      writing.unlock();
    }
  }

  @Override
  public boolean isAlive() {
    return process.isAlive();
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
