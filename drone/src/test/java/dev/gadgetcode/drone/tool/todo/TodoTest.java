package dev.gadgetcode.drone.tool.todo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TodoTest {
  @TempDir Path folder;
  private Bench bench;
  private final TodoList list = new TodoList();
  private final Todo todo = new Todo(list);

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  @Test
  void theListIsWrittenWholeAndGivenBack() throws Exception {
    bench.call(todo, "{'items': [{'text': 'old', 'status': 'pending'}]}");

    var result =
        bench.call(
            todo,
            """
            {'items': [{'text': 'read', 'status': 'done'}, {'text': 'edit\\nit', 'status': 'in_progress'},
             {'text': 'test', 'status': 'pending'}]}\
            """);

    assertThat(result).isEqualTo(ToolResult.ok("[x] read\n[>] edit it\n[ ] test\n"));
    assertThat(list.items())
        .isEqualTo(
            List.of(
                new TodoList.Item("read", TodoList.Status.DONE),
                new TodoList.Item("edit it", TodoList.Status.IN_PROGRESS),
                new TodoList.Item("test", TodoList.Status.PENDING)));
  }

  @Test
  void anEmptyListIsSaidToBeEmpty() throws Exception {
    assertThat(bench.call(todo, "{'items': []}")).isEqualTo(ToolResult.ok("The list is empty."));
  }

  @Test
  void aWrongItemChangesNothing() throws Exception {
    bench.call(todo, "{'items': [{'text': 'old', 'status': 'pending'}]}");

    assertThat(bench.call(todo, "{'items': [{'text': 'new', 'status': 'maybe'}]}").text())
        .contains("'items[0].status' must be one of");
    assertThat(list.items()).containsExactly(new TodoList.Item("old", TodoList.Status.PENDING));
  }
}
