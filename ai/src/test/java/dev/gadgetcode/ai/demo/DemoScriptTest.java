package dev.gadgetcode.ai.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class DemoScriptTest {
  private static final List<ToolSpec> TOOLS =
      Stream.of("list_files", "read_file", "edit_file", "shell", "subagent", "grep")
          .map(name -> new ToolSpec(name, "", "{\"type\":\"object\"}"))
          .toList();
  private static final Map<String, String> RESULTS =
      Map.of(
          "list_files", "README.md\nsrc/\nsrc/Main.java\n",
          "read_file", "1\t# Sample\n2\t\n3\tA sample project.\n",
          "edit_file", "1 line changed",
          "shell", "total 4",
          "subagent", "A sample project.");

  @Test
  void withAllToolsItPlaysEverySceneAndThenAnswers() {
    ModelRequest request = ModelRequest.of(Message.user("Show me")).withTools(TOOLS);

    List<Block.ToolCall> calls = play(request, RESULTS);

    assertThat(calls.stream().map(Block.ToolCall::name))
        .containsExactly("list_files", "read_file", "edit_file", "shell", "subagent");
    assertThat(calls.stream().map(Block.ToolCall::id)).doesNotHaveDuplicates();
    assertThat(calls.get(0).arguments()).isEqualTo("{\"path\":\".\"}");
    assertThat(calls.get(1).arguments()).isEqualTo("{\"path\":\"README.md\"}");
    assertThat(calls.get(2).arguments())
        .isEqualTo(
            "{\"path\":\"README.md\",\"oldText\":\"# Sample\","
                + "\"newText\":\"# Sample (edited by the demo model)\"}");
  }

  @Test
  void argumentsGoUnderTheNamesOfTheToolsOwnSchema() {
    ToolSpec list =
        new ToolSpec("list_files", "", "{\"type\":\"object\",\"properties\":{\"dir\":{}}}");
    ModelRequest request = ModelRequest.of(Message.user("Show me")).withTools(List.of(list));

    DemoStep step = DemoScript.next(request);

    assertThat(step.call().orElseThrow().arguments()).isEqualTo("{\"dir\":\".\"}");
  }

  @Test
  void aFailedListingLeavesOutWhatNeedsAFileAndIsToldInTheAnswer() {
    ModelRequest request = ModelRequest.of(Message.user("Show me")).withTools(TOOLS.subList(0, 3));
    Block.ToolCall list = DemoScript.next(request).call().orElseThrow();

    DemoStep step =
        DemoScript.next(
            answered(
                request,
                list,
                new Block.ToolResult(
                    list.id(), list.name(), "no such folder", Block.Outcome.FAILED)));

    assertThat(step.call()).isEmpty();
    assertThat(step.words()).contains("`list_files` failed with: no such folder");
  }

  @Test
  void aSubagentReadsAndAnswersAndStartsNoFurtherSubagent() {
    ModelRequest request = ModelRequest.of(Message.user("Show me")).withTools(TOOLS);
    Block.ToolCall start = play(request, RESULTS).getLast();
    String task = start.arguments().replaceAll(".*:\"(.*)\"}", "$1");

    List<Block.ToolCall> calls =
        play(ModelRequest.of(Message.user(task)).withTools(TOOLS), RESULTS);

    assertThat(calls.stream().map(Block.ToolCall::name)).containsExactly("list_files", "read_file");
  }

  @Test
  void theNextPromptOfAConversationBeginsTheScriptAnewWithNewCallIds() {
    ModelRequest request = ModelRequest.of(Message.user("First")).withTools(TOOLS);
    Block.ToolCall list = DemoScript.next(request).call().orElseThrow();
    ModelRequest after =
        answered(request, list, new Block.ToolResult(list.id(), list.name(), "", Block.Outcome.OK));
    List<Message> messages = new ArrayList<>(after.messages());
    messages.add(Message.assistant(List.of(new Block.Text("Done"))));
    messages.add(Message.user("Second"));

    DemoStep step = DemoScript.next(after.withMessages(messages));

    assertThat(step.words()).contains("\"Second\"");
    assertThat(step.call().orElseThrow().name()).isEqualTo("list_files");
    assertThat(step.call().orElseThrow().id()).isNotEqualTo(list.id());
  }

  @Test
  void aSecondEditCountsInsteadOfGrowingTheLine() {
    DemoEdit first = DemoEdit.of("# Sample").orElseThrow();
    DemoEdit second = DemoEdit.of(first.after()).orElseThrow();
    DemoEdit third = DemoEdit.of(second.after()).orElseThrow();

    assertThat(second.after()).isEqualTo("# Sample (edited by the demo model, 2 times)");
    assertThat(third.after()).isEqualTo("# Sample (edited by the demo model, 3 times)");
  }

  /// Plays the script to its answer, giving each tool its canned result, and returns the calls.
  private static List<Block.ToolCall> play(ModelRequest request, Map<String, String> results) {
    List<Block.ToolCall> calls = new ArrayList<>();
    DemoStep step = DemoScript.next(request);
    ModelRequest now = request;
    while (step.call().isPresent() && calls.size() < 20) {
      Block.ToolCall call = step.call().get();
      calls.add(call);
      now =
          answered(
              now,
              call,
              new Block.ToolResult(
                  call.id(), call.name(), results.getOrDefault(call.name(), ""), Block.Outcome.OK));
      step = DemoScript.next(now);
    }
    assertThat(step.call()).isEmpty();
    assertThat(step.words()).contains("scripted demo model");
    return calls;
  }

  private static ModelRequest answered(
      ModelRequest request, Block.ToolCall call, Block.ToolResult result) {
    List<Message> messages = new ArrayList<>(request.messages());
    messages.add(Message.assistant(List.of(call)));
    messages.add(Message.user(List.of(result)));
    return request.withMessages(messages);
  }
}
