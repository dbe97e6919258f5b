package dev.gadgetcode.ai.demo;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ToolSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// The demo model's part, as a pure function from the request to its next step: list the files,
/// read one, edit it, run a command, start a subagent, answer. A scene whose tool is not offered,
/// or whose ground is missing (no file to read), is left out. As it looks at nothing but the
/// transcript, a resumed turn goes on where it was.
final class DemoScript {
  private static final String HELLO =
      "I am the scripted demo model, no AI: I play the same part every time. ";
  private static final String SUBAGENT_MARK = "Demo subagent: ";
  private static final Pattern PATH =
      Pattern.compile("(?<![\\w./-])[\\w.][\\w./-]*\\.[A-Za-z]\\w{0,7}");
  private static final Pattern DOCUMENT = Pattern.compile("(?i).*\\.(md|txt|adoc|rst)");

  private final ModelRequest request;
  private final DemoTranscript seen;

  private DemoScript(ModelRequest request) {
    this.request = request;
    this.seen = DemoTranscript.of(request);
  }

  static DemoStep next(ModelRequest request) {
    DemoScript script = new DemoScript(request);
    return script
        .list()
        .or(script::read)
        .or(script::edit)
        .or(script::shell)
        .or(script::subagent)
        .orElseGet(script::answer);
  }

  private Optional<DemoStep> list() {
    return ahead("list_files")
        .map(tool ->
            step(
                tool,
                "The prompt is " + seen.quoted() + ". I look at the project first.",
                HELLO + "You asked: " + seen.quoted() + ". Let me see what is here.",
                arguments(tool).put(List.of("path", "directory", "dir"), ".")));
  }

  private Optional<DemoStep> read() {
    return ahead("read_file")
        .flatMap(tool ->
            file()
                .map(path ->
                    step(
                        tool,
                        path + " looks like the place to begin.",
                        "I read " + path + ".",
                        arguments(tool).put(List.of("path", "file", "file_path"), path))));
  }

  private Optional<DemoStep> edit() {
    Optional<DemoEdit> edit = seen.good("read_file").flatMap(DemoEdit::of);
    Optional<String> document = file().filter(path -> DOCUMENT.matcher(path).matches());
    if (isSubagent() || edit.isEmpty() || document.isEmpty()) {
      return Optional.empty();
    }
    return ahead("edit_file")
        .map(tool ->
            step(
                tool,
                "One line of " + document.get() + " is enough to show an edit.",
                "I change one line of " + document.get() + ".",
                arguments(tool)
                    .put(List.of("path", "file", "file_path"), document.get())
                    .put(
                        List.of("oldText", "old_text", "old_string", "oldString", "old"),
                        edit.get().before())
                    .put(
                        List.of("newText", "new_text", "new_string", "newString", "new"),
                        edit.get().after())));
  }

  private Optional<DemoStep> shell() {
    return isSubagent()
        ? Optional.empty()
        : ahead("shell")
            .map(tool ->
                step(
                    tool,
                    "A command shows that the shell works.",
                    "I run a command.",
                    arguments(tool).put(List.of("command", "cmd"), "ls -l")));
  }

  private Optional<DemoStep> subagent() {
    String task = SUBAGENT_MARK + "say in one sentence what this project is about.";
    return isSubagent()
        ? Optional.empty()
        : ahead("subagent")
            .map(tool ->
                step(
                    tool,
                    "A second pair of eyes would help.",
                    "I ask a subagent for a second look.",
                    arguments(tool).put(List.of("prompt", "task", "instructions"), task)));
  }

  private DemoStep answer() {
    StringBuilder words = new StringBuilder(HELLO);
    words.append("Your prompt was ").append(seen.quoted()).append(". ");
    if (seen.results().isEmpty()) {
      words.append("I had no tools to use, so this is all I can say about it.");
    } else {
      words.append("What I did:\n");
      seen.results().forEach((tool, result) -> words.append(line(tool, result)));
      words.append("\n\nChoose a real model in the settings to have your prompt answered.");
    }
    String thought =
        "I have seen what the script wants me to see; now I answer " + seen.quoted() + ".";
    return new DemoStep(thought, words.toString(), Optional.empty());
  }

  private static String line(String tool, Block.ToolResult result) {
    String what = result.outcome() == Block.Outcome.OK ? "gave" : "failed with";
    String text = result.text().isBlank() ? "nothing" : DemoWords.oneLine(result.text(), 100);
    return "\n- `" + tool + "` " + what + ": " + text.replace("`", "'");
  }

  private boolean isSubagent() {
    return seen.prompt().startsWith(SUBAGENT_MARK);
  }

  private Optional<ToolSpec> ahead(String name) {
    return seen.called(name)
        ? Optional.empty()
        : request.tools().stream().filter(tool -> tool.name().equals(name)).findFirst();
  }

  /// The file the listing suggests: a README before other documents before anything else, nearest
  /// to the root first.
  private Optional<String> file() {
    List<String> paths = new ArrayList<>();
    seen.good("list_files")
        .ifPresent(listing ->
            PATH.matcher(listing)
                .results()
                .limit(1_000)
                .map(MatchResult::group)
                .forEach(paths::add));
    return paths.stream()
        .map(path -> path.startsWith("./") ? path.substring(2) : path)
        .filter(path -> !path.startsWith(".") && !path.contains(".."))
        .min(Comparator.comparingInt(DemoScript::rank).thenComparingInt(String::length));
  }

  private static int rank(String path) {
    if (path.toLowerCase(Locale.ROOT).startsWith("readme")) {
      return 0;
    }
    return DOCUMENT.matcher(path).matches() ? 1 : 2;
  }

  private static DemoArguments arguments(ToolSpec tool) {
    return new DemoArguments(tool);
  }

  private DemoStep step(ToolSpec tool, String thought, String words, DemoArguments arguments) {
    String id = "demo-call-" + (seen.callsMade() + 1);
    return new DemoStep(
        thought, words, Optional.of(new Block.ToolCall(id, tool.name(), arguments.json())));
  }
}
