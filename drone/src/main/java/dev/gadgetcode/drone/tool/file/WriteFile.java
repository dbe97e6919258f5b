package dev.gadgetcode.drone.tool.file;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.ResumableTool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The tool that writes a whole file, new or in the place of another, parents made as needed. Other
/// readers see the old content or the new one, nothing between. Stateless.
public final class WriteFile implements ResumableTool {
  private static final ToolSpec SPEC =
      new ToolSpec(
          "write_file",
          """
          Writes a whole file of the project, and makes the folders it needs. What was there is \
          replaced. To change a part of a file use edit_file.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["path", "content"],
           "properties": {
            "path": {"type": "string", "minLength": 1,
              "description": "Path of the file, relative to the project"},
            "content": {"type": "string", "description": "The whole new content"}}}\
          """);

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Effect effect() {
    return Effect.WRITES;
  }

  @Override
  public Subject subject(Parameters parameters) {
    return Subject.File.of(parameters.text("path"));
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context) throws IOException {
    var path = ProjectPath.parse(parameters.text("path"));
    var content = parameters.text("content");
    var bytes = content.getBytes(StandardCharsets.UTF_8);
    boolean there = context.project().exists(path);
    context.project().write(path, bytes);
    return ToolResult.ok(
        (there ? "Replaced " : "Created ")
            + path.text()
            + " ("
            + content.lines().count()
            + " lines, "
            + bytes.length
            + " bytes).");
  }

  /// A file is put in its place as a whole, so what is there now tells whether it was.
  @Override
  public ToolResult resume(Parameters parameters, ToolContext context) throws IOException {
    var path = ProjectPath.parse(parameters.text("path"));
    var bytes = parameters.text("content").getBytes(StandardCharsets.UTF_8);
    return has(path, bytes, context)
        ? ToolResult.ok("The drone was interrupted after it wrote " + path.text() + ", as asked.")
        : ToolResult.failed(
            "The drone was interrupted, and "
                + path.text()
                + " does not have that content. It was not run again; write it again if it is still"
                + " wanted.");
  }

  private static boolean has(ProjectPath path, byte[] bytes, ToolContext context)
      throws IOException {
    if (!context.project().exists(path)) {
      return false;
    }
    try (var channel = context.project().read(path)) {
      return channel.size() == bytes.length
          && Arrays.equals(Project.readAll(channel, path.text(), bytes.length), bytes);
    }
  }
}
