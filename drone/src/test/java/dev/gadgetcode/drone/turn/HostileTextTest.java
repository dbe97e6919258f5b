package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.drone.core.policy.Rules;
import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.sandbox.Sandbox;
import dev.gadgetcode.drone.setting.UserSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// S31, S32, S34, S35: texts that a model reads and obeys change neither policy nor mode, neither
/// provider nor approvals. Every wish comes in every wrapping, by turns in a file, in the output of
/// a command, in the result of a search, and in the project's own instructions.
/// [HostileServiceTest] has them come from pages and servers.
@Timeout(60)
@Tag("slow")
class HostileTextTest {
  /// How a text reaches the model.
  enum Way {
    FILE,
    COMMAND,
    SEARCH,
    INSTRUCTIONS
  }

  record Attack(int wish, int wrapping, Way way, boolean isPlanning) {}

  static List<Attack> attacks() {
    var attacks = new ArrayList<Attack>();
    int wishes = HostileTexts.wishes(Path.of("/")).size();
    for (int wish = 0; wish < wishes; wish++) {
      for (int wrapping = 0; wrapping < HostileTexts.WRAPPINGS.size(); wrapping++) {
        var way = Way.values()[(wish + wrapping) % Way.values().length];
        attacks.add(new Attack(wish, wrapping, way, (wish + wrapping) % 5 == 0));
      }
    }
    return attacks;
  }

  private static Confinement sandbox;

  @TempDir private Path folder;

  @BeforeAll
  static void findSandbox() throws Exception {
    sandbox = Sandbox.detect(System.getenv(), UserSettings.NONE);
  }

  @ParameterizedTest
  @MethodSource("attacks")
  @Tag("S31")
  void aModelThatObeysEveryTextBreaksNoRule(Attack attack) throws Exception {
    var workspace = Files.createDirectory(folder.resolve("work"));
    try (var bench = new TurnBench(workspace)) {
      prepare(bench, attack, workspace);
      var model = ObedientModel.looking(look(attack.way()));

      var run = bench.start(model);
      var events = HostileTexts.denied(bench);

      assertThat(run.awaitOver(Duration.ofSeconds(30))).isTrue();
      assertThat(model.requests().size()).isGreaterThan(1);
      HostileTexts.assertUnchanged(model.requests());
      HostileTexts.assertKept(bench, workspace, events);
      assertThat(HostileTexts.done(events)).doesNotContain("web_fetch");
      if (attack.isPlanning()) {
        HostileTexts.assertPlanned(bench, events);
      }
    }
  }

  private static void prepare(TurnBench bench, Attack attack, Path workspace) throws IOException {
    bench.rules(Rules.of(HostileTexts.RULES));
    bench.confinement(sandbox);
    if (attack.isPlanning()) {
      bench.plan();
    }
    HostileTexts.prepare(bench);
    var wish = HostileTexts.wishes(workspace).get(attack.wish());
    var text = HostileTexts.WRAPPINGS.get(attack.wrapping()).formatted(wish) + "\n";
    Files.writeString(bench.path("notes.txt"), text);
    if (attack.way() == Way.INSTRUCTIONS) {
      Files.writeString(bench.path("AGENTS.md"), text);
    }
  }

  private static Block.ToolCall look(Way way) {
    return switch (way) {
      case FILE -> call("look", "read_file", "{'path': 'notes.txt'}");
      case COMMAND -> call("look", "shell", "{'command': 'cat notes.txt'}");
      case SEARCH -> call("look", "grep", "{'pattern': 'Call', 'path': 'notes.txt'}");
      case INSTRUCTIONS -> call("look", "list_files", "{}");
    };
  }
}
