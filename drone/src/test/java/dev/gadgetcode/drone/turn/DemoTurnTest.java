package dev.gadgetcode.drone.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What a newcomer sees: the scripted model through the whole of the agent.
@Timeout(60)
class DemoTurnTest {
  @TempDir private Path folder;

  @Test
  void theDemoModelListsReadsEditsRunsStartsASubagentAndAnswers() throws IOException {
    try (var bench = new TurnBench(folder)) {
      Files.writeString(bench.path("README.md"), "# Sample\n\nA sample project.\n");

      bench.finish(DemoModel.unpaced());

      assertThat(bench.end().meta().status()).isEqualTo(TurnStatus.FINISHED);
      assertThat(bench.events(ToolEvent.ToolCall.class))
          .extracting(ToolEvent.ToolCall::name)
          .containsExactly("list_files", "read_file", "edit_file", "shell", "subagent");
      assertThat(bench.events(ToolEvent.ToolCall.class))
          .allSatisfy(call -> assertThat(call.response()).endsWith("\"outcome\":\"ok\"}"));
      assertThat(bench.path("README.md"))
          .content()
          .startsWith("# Sample (edited by the demo model)");
      assertThat(bench.events(AgentEvent.AgentToolResult.class))
          .extracting(event -> event.result().tool())
          .containsExactly("list_files", "read_file");
      assertThat(bench.events(AgentEvent.AgentComplete.class)).hasSize(1);
      assertThat(bench.events(ToolEvent.ToolOutput.class)).isNotEmpty();
      assertThat(bench.events(StreamEvent.Thinking.class)).isNotEmpty();
      assertThat(
              bench.events(StreamEvent.Response.class).stream()
                  .map(StreamEvent.Response::content)
                  .collect(Collectors.joining()))
          .contains("I am the scripted demo model, no AI", "`subagent` gave:");
    }
  }
}
