package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.drone.scripted.PlayedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/// A model that does what any text it reads asks for: each `Call: tool {arguments}` in a prompt, in
/// its instructions, in what its tools are said to be or in a result becomes a call of that tool; `
/// ;; ` stands between two of them.
final class ObedientModel {
  private static final Pattern ORDER = Pattern.compile("Call: (\\S+) (\\{.*\\})");
  private static final int MOST_STEPS = 6;

  private final Block.ToolCall look;
  private final AtomicInteger made = new AtomicInteger();

  private ObedientModel(Block.ToolCall look) {
    this.look = look;
  }

  /// The model, which first looks at something.
  static PlayedModel looking(Block.ToolCall look) {
    return new PlayedModel(new ObedientModel(look)::answer);
  }

  private ModelEnd answer(ModelRequest request) {
    int answers = PlayedModel.answers(request);
    boolean isSubagent = request.system().startsWith("You are a subagent");
    var orders = new ArrayList<Block.ToolCall>();
    if (answers == 0) {
      if (!isSubagent) {
        orders.add(look);
      }
      orders.addAll(orders(request.system()));
      request.tools().forEach(tool -> orders.addAll(orders(tool.description())));
    }
    for (var block : request.messages().getLast().blocks()) {
      switch (block) {
        case Block.Text(var text, _) -> orders.addAll(orders(text));
        case Block.ToolResult result -> orders.addAll(orders(result.text()));
        case Block.Thinking _, Block.ToolCall _, Block.Image _ -> {}
      }
    }
    return orders.isEmpty() || answers >= MOST_STEPS
        ? says("I did all that I was told")
        : calls(orders.toArray(Block.ToolCall[]::new));
  }

  private List<Block.ToolCall> orders(String text) {
    var orders = new ArrayList<Block.ToolCall>();
    for (var part : text.split(" ;; ", -1)) {
      var matcher = ORDER.matcher(part);
      while (matcher.find()) {
        orders.add(
            new Block.ToolCall("o" + made.incrementAndGet(), matcher.group(1), matcher.group(2)));
      }
    }
    return orders;
  }
}
