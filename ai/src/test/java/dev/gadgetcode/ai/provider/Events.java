package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The order of a call's events.
final class Events {
  private Events() {}

  /// The events, folded, are the blocks of the end; every call is started before its fragments and
  /// ready after them; the end is the last event and the only end.
  static void assertInOrder(List<ModelEvent> events, ModelEnd.Completed end) {
    List<Block> folded = new ArrayList<>();
    Map<String, StringBuilder> arguments = new LinkedHashMap<>();
    for (ModelEvent event : events) {
      switch (event) {
        case ModelEvent.ThinkingDelta(String text) -> {
          if (!folded.isEmpty() && folded.getLast() instanceof Block.Thinking before) {
            folded.set(folded.size() - 1, new Block.Thinking(before.text() + text));
          } else {
            folded.add(new Block.Thinking(text));
          }
        }
        case ModelEvent.TextDelta(String text) -> {
          if (!folded.isEmpty() && folded.getLast() instanceof Block.Text before) {
            folded.set(folded.size() - 1, new Block.Text(before.text() + text));
          } else {
            folded.add(new Block.Text(text));
          }
        }
        case ModelEvent.ToolCallStarted(String id, String name) -> {
          assertThat(arguments).doesNotContainKey(id);
          arguments.put(id, new StringBuilder());
          assertThat(name).isNotEmpty();
        }
        case ModelEvent.ToolCallDelta(String id, String fragment) -> {
          assertThat(arguments).containsKey(id);
          arguments.computeIfPresent(id, (_, text) -> text.append(fragment));
        }
        case ModelEvent.ToolCallReady(Block.ToolCall call) -> {
          assertThat(arguments.get(call.id())).hasToString(call.arguments());
          folded.add(new Block.ToolCall("", call.name(), call.arguments()));
        }
        case ModelEvent.UsageReported _ -> {}
        case ModelEnd _ -> assertThat(event).isSameAs(events.getLast());
      }
    }
    assertThat(folded).isEqualTo(Blocks.plain(end.blocks()));
    assertThat(events.getLast()).isEqualTo(end);
  }
}
