package dev.gadgetcode.drone.tool;

import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A workspace with a project in a test's folder, and the calling of tools in it as the drone does.
public final class Bench {
  public static final TurnId TURN = new TurnId("turn-1");

  private final Path workspace;
  private final Project project;
  private final BlockingQueue<String> chunks = new LinkedBlockingQueue<>();
  private final StringBuilder live = new StringBuilder();
  private final AtomicInteger calls = new AtomicInteger();

  public Bench(Path workspace) throws IOException {
    this.workspace = workspace;
    var root = Files.createDirectories(workspace.resolve("project"));
    this.project = new Project(root, new DroneFolder(workspace.resolve(".gadget")));
  }

  public Project project() {
    return project;
  }

  public Path workspace() {
    return workspace;
  }

  /// A path in the project.
  public Path path(String name) {
    return project.root().resolve(name);
  }

  public Path write(String name, String content) throws IOException {
    return write(name, content.getBytes(StandardCharsets.UTF_8));
  }

  public Path write(String name, byte[] content) throws IOException {
    var path = path(name);
    var parent = path.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    return Files.write(path, content);
  }

  public String read(String name) throws IOException {
    return Files.readString(path(name));
  }

  /// All that tools said while they ran; for the test's own thread.
  public String live() {
    for (var chunk = chunks.poll(); chunk != null; chunk = chunks.poll()) {
      live.append(chunk);
    }
    return live.toString();
  }

  /// Waits until the tools have said something that contains a text.
  public void awaitLive(String part) throws InterruptedException {
    while (!live.toString().contains(part)) {
      var chunk = chunks.poll(30, TimeUnit.SECONDS);
      if (chunk == null) {
        throw new AssertionError("no tool said " + part + ", only: " + live);
      }
      live.append(chunk);
    }
  }

  public ToolContext context(String call) {
    return new ToolContext(TURN, new CallId(call), project, ToolContext.Leave.POLICY, chunks::add);
  }

  /// Calls a tool with parameters in JSON, where ' may stand for ".
  public ToolResult call(Tool tool, String parameters) throws InterruptedException {
    return call(tool, parameters, "call-" + calls.incrementAndGet());
  }

  public ToolResult call(Tool tool, String parameters, String call) throws InterruptedException {
    return new ToolBox(List.of(tool))
        .run(tool.spec().name(), parameters.replace('\'', '"'), context(call));
  }

  public ToolResult resume(Tool tool, String parameters, String call) throws InterruptedException {
    return new ToolBox(List.of(tool))
        .resume(tool.spec().name(), parameters.replace('\'', '"'), context(call));
  }
}
