package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.util.ArrayList;

/// The tool that finds files by a pattern for their paths, in the order of paths. Stateless.
public final class Glob implements Tool {
  static final int MOST_FILES = 100;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "glob",
          """
          Finds files of the project by a pattern: * within a name, ** over folders, ?, [a-z], {a,b}. \
          A pattern without a slash is for names at any depth. What .gitignore names is left out. At \
          most 100 files.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["pattern"], "properties": {
            "pattern": {"type": "string", "minLength": 1, "maxLength": 1000,
              "description": "For example src/**/*.java, or *.md"},
            "path": {"type": "string",
              "description": "The directory to look in, relative to the project; its root when left out"}}}\
          """);

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Effect effect() {
    return Effect.READS;
  }

  @Override
  public Subject subject(Parameters parameters) {
    return Subject.File.of(parameters.text("path", ""));
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    var path = ProjectPath.parse(parameters.text("path", ""));
    var pattern = GlobPattern.parse(parameters.text("pattern"));
    if (pattern.isEmpty()) {
      return ToolResult.failed("The braces of the pattern stand for too many patterns. Use fewer.");
    }
    var found = new ArrayList<String>();
    ProjectWalk.walk(
        context.project(),
        path,
        (directory, file) -> {
          if (pattern.get().matches(file.names())) {
            found.add(ListFiles.printable(directory.textOf(file.name())));
          }
          return found.size() > MOST_FILES ? ProjectWalk.Way.STOP : ProjectWalk.Way.ON;
        });
    if (found.isEmpty()) {
      return ToolResult.ok("No file matches " + parameters.text("pattern") + ".");
    }
    var shown = String.join("\n", found.subList(0, Math.min(found.size(), MOST_FILES)));
    return ToolResult.ok(
        found.size() > MOST_FILES
            ? shown + "\n[only the first 100 files; narrow the pattern or the path]"
            : shown);
  }
}
