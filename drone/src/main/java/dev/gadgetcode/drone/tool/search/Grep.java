package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.PatternSyntaxException;

/// The tool that finds lines of text in files: by ripgrep where the machine has it, by the JDK
/// alone otherwise, with the same files, order and limits. Immutable.
public final class Grep implements Tool {
  static final int LARGEST_FILE = 16 * 1024 * 1024;
  private static final long MOST_SECONDS = 60;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "grep",
          """
          Finds lines in files of the project by a regular expression, or by plain text with literal. \
          Gives path:line: text, at most 100 lines. What .gitignore names, binary files and files over \
          16 MiB are left out.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["pattern"], "properties": {
            "pattern": {"type": "string", "minLength": 1, "maxLength": 2000,
              "description": "Regular expression, matched within single lines"},
            "path": {"type": "string",
              "description": "File or directory, relative to the project; all of it when left out"},
            "files": {"type": "string", "minLength": 1, "maxLength": 1000,
              "description": "Only files that match this glob pattern, for example *.java"},
            "ignoreCase": {"type": "boolean", "description": "Upper and lower case are the same"},
            "literal": {"type": "boolean", "description": "The pattern is plain text"}}}\
          """);

  private final Optional<Ripgrep> ripgrep;

  public Grep(Optional<Ripgrep> ripgrep) {
    this.ripgrep = ripgrep;
  }

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
    var files = GlobPattern.parse(parameters.text("files", "**"));
    if (files.isEmpty()) {
      return ToolResult.failed("The braces of 'files' stand for too many patterns. Use fewer.");
    }
    var hits = new Hits();
    try (var search = search(pattern(parameters), path, context.project(), hits)) {
      int tooLarge = search(search, files.get(), path, context.project(), hits);
      return ToolResult.ok(words(hits, tooLarge));
    } catch (PatternSyntaxException wrong) {
      return ToolResult.failed(
          "The pattern is not a regular expression: "
              + wrong.getDescription()
              + " at character "
              + (wrong.getIndex() + 1)
              + ". Put a \\ before it to mean the character itself, or set literal.");
    } catch (WatchedText.Stopped stopped) {
      if (Thread.interrupted()) {
        throw (InterruptedException) new InterruptedException("cancelled").initCause(stopped);
      }
      return ToolResult.failed(
          "The search took over a minute. Use a simpler pattern or less files.");
    } catch (StackOverflowError _) {
      return ToolResult.failed("The pattern is too involved for a line here. Use a simpler one.");
    }
  }

  /// Shows all files to the search; how many were too large for it.
  private static int search(
      TextSearch search, GlobPattern files, ProjectPath path, Project project, Hits hits)
      throws IOException, InterruptedException {
    int[] tooLarge = {0};
    ProjectWalk.walk(
        project,
        path,
        (directory, file) -> {
          if (file.attributes().size() > LARGEST_FILE) {
            tooLarge[0]++;
          } else if (files.matches(file.names())) {
            search.offer(directory, file);
          }
          return hits.isFull() ? ProjectWalk.Way.STOP : ProjectWalk.Way.ON;
        });
    search.finish();
    return tooLarge[0];
  }

  private TextSearch search(SearchPattern pattern, ProjectPath path, Project project, Hits hits)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
    var lines = new LineSearch(pattern, deadline);
    return ripgrep.isPresent() && !Project.isKept(path) && ripgrep.get().understands(pattern)
        ? new RipgrepSearch(ripgrep.get(), pattern, project.root(), hits)
        : new JavaSearch(lines, hits);
  }

  private static SearchPattern pattern(Parameters parameters) {
    return new SearchPattern(
        parameters.text("pattern"),
        parameters.isOn("literal") ? SearchPattern.Kind.LITERAL : SearchPattern.Kind.EXPRESSION,
        parameters.isOn("ignoreCase") ? SearchPattern.Case.IGNORED : SearchPattern.Case.EXACT);
  }

  private static String words(Hits hits, int tooLarge) {
    var found = hits.all().isEmpty() ? "No line matches." : hits.words();
    return tooLarge == 0
        ? found
        : found + "\n[" + tooLarge + " files over 16 MiB were not searched]";
  }
}
