package dev.gadgetcode.drone.tool.standard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolBox;
import dev.gadgetcode.drone.tool.todo.TodoList;
import dev.gadgetcode.drone.tool.web.WebFetch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class StandardToolsTest {
  private final List<Tool> tools =
      StandardTools.of(new TodoList(), Confinement.NONE, Map.of(), WebFetch.ofThePublicWeb());

  @Test
  void everyToolHasItsName() {
    assertThat(new ToolBox(tools).specs())
        .extracting(ToolSpec::name)
        .containsExactly(
            "read_file",
            "write_file",
            "edit_file",
            "list_files",
            "glob",
            "grep",
            "shell",
            "shell_output",
            "shell_input",
            "shell_stop",
            "todo",
            "web_fetch");
  }

  @Test
  void planningHasNothingThatWrites() {
    assertThat(new ToolBox(tools).readingOnly().specs())
        .extracting(ToolSpec::name)
        .containsExactly(
            "read_file", "list_files", "glob", "grep", "shell_output", "todo", "web_fetch");
  }

  @Test
  void everySchemaIsClosedAndDescribesWhatItRequires() {
    for (var spec : new ToolBox(tools).specs()) {
      var schema = JsonMapper.shared().readTree(spec.schema());
      assertThat(schema.path("type").asString()).as(spec.name()).isEqualTo("object");
      assertThat(schema.path("additionalProperties").isBoolean()).as(spec.name()).isTrue();
      for (var required : schema.path("required")) {
        assertThat(schema.path("properties").has(required.stringValue())).as(spec.name()).isTrue();
      }
    }
  }
}
