package dev.gadgetcode.drone.tool.file;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The tool that writes a whole file, new or in the place of another, parents made as needed. Other
/// readers see the old content or the new one, nothing between. Stateless.
public final class WriteFile implements Tool {
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
}
