package dev.gadgetcode.drone.tool.todo;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import java.util.ArrayList;

/// The tool that writes the turn's list of things to do, whole, and gives it back. It touches
/// nothing but the list, so it may run again. For any thread.
public final class Todo implements Tool {
  private static final ToolSpec SPEC =
      new ToolSpec(
          "todo",
          """
          Keeps your list of what is to do in this turn. Give the whole list every time: it replaces \
          the last one. Use it for work of several steps, with one item in_progress.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["items"], "properties": {
            "items": {"type": "array", "maxItems": 100, "items": {
              "type": "object", "additionalProperties": false, "required": ["text", "status"],
              "properties": {
                "text": {"type": "string", "minLength": 1, "maxLength": 500},
                "status": {"type": "string", "enum": ["pending", "in_progress", "done"]}}}}}}\
          """);

  private final TodoList list;

  public Todo(TodoList list) {
    this.list = list;
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
  public ToolResult run(Parameters parameters, ToolContext context) {
    var items = new ArrayList<TodoList.Item>();
    for (var item : parameters.json().path("items")) {
      items.add(
          new TodoList.Item(
              item.path("text").stringValue().strip().replace('\n', ' '),
              TodoList.Status.of(item.path("status").stringValue())));
    }
    list.replace(items);
    return ToolResult.ok(list.text());
  }
}
