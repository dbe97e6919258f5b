package dev.gadgetcode.drone.core.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.id.ProjectId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SystemPromptTest {
  private static final SystemPrompt.Surroundings WHERE =
      new SystemPrompt.Surroundings(
          "Linux amd64",
          "2026-01-01",
          new Project(
              new ProjectId("p"), "Thing", "thing", null, "Use tabs", "Tests pass", Map.of()),
          List.of(new SystemPrompt.InstructionFile("AGENTS.md", "Run make")));

  @Test
  void itHoldsTheSurroundingsAndWhatTheProjectWants() {
    assertThat(SystemPrompt.ofTurn(WHERE, SessionMode.BUILD))
        .contains("- System: Linux amd64", "- Date: 2026-01-01", "- Project: Thing")
        .contains("# The project's instructions\nUse tabs\n")
        .contains("acceptance criteria\nTests pass\n")
        .contains("# From the project's file AGENTS.md\nRun make\n")
        .doesNotContain("Mode: plan");
  }

  @Test
  void aSessionThatPlansIsToldSo() {
    assertThat(SystemPrompt.ofTurn(WHERE, SessionMode.PLAN)).contains("# Mode: plan");
  }

  @Test
  void aSubagentIsToldThatItIsOne() {
    assertThat(SystemPrompt.ofSubagent(WHERE, SessionMode.BUILD))
        .startsWith("You are a subagent")
        .contains("Use tabs");
  }
}
