package dev.gadgetcode.system.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.http.AddressPolicy;
import dev.gadgetcode.ai.http.ApiKey;
import dev.gadgetcode.ai.http.BaseUrl;
import dev.gadgetcode.ai.http.Limits;
import dev.gadgetcode.ai.provider.ApiType;
import dev.gadgetcode.ai.provider.ProviderSettings;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.system.turn.Providers.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// One of three subagents does not come to an end; the others do, and what they found counts.
///
/// The models are called with the usual limits, but for the time that one answer may take: some
/// seconds in the place of an hour.
@Timeout(120)
class StalledSubagentTest {
  private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

  @TempDir private Path folder;
  private dev.gadgetcode.ai.provider.Providers models;
  private Home home;
  private Drone drone;

  @BeforeEach
  void open() throws Exception {
    home = new Home(folder.resolve("hub"));
    var usual = Limits.USUAL;
    models =
        new dev.gadgetcode.ai.provider.Providers(
            Catalogue.builtIn(),
            new Limits(
                usual.connect(),
                usual.firstByte(),
                usual.idle(),
                LONGEST_ANSWER,
                usual.afterEnd(),
                usual.payloadBytes(),
                usual.streamBytes()));
    var workspace = folder.resolve("workspace");
    Files.createDirectories(workspace.resolve("thing"));
    drone = Drone.start(new DroneConfig(home.address(), workspace, "host", "1"), model());
    home.lock(home.talk(home.project("thing"), "demo", ""), drone.id());
  }

  private Model model() {
    var settings =
        new ProviderSettings(
            ApiType.OPENAI,
            "scripted",
            BaseUrl.of(home.providers().address(Format.OPENAI)),
            ApiKey.NONE,
            AddressPolicy.privateToo());
    return models.provider(settings).model("scripted");
  }

  @AfterEach
  void close() {
    drone.close();
    models.close();
    home.close();
  }

  @Test
  void aSubagentWhoseModelFallsSilentEndsAndItsSiblingsResultsStay() throws Exception {
    var providers = home.providers();
    providers.play(
        "team",
        Line.calls(
            List.of(new Said.Say("Three look.")),
            Line.call("subagent", "{\"prompt\": \"Look. [[first]]\"}"),
            Line.call("subagent", "{\"prompt\": \"Look. [[stalled]]\"}"),
            Line.call("subagent", "{\"prompt\": \"Look. [[third]]\"}")),
        Line.says("Two of them know."));
    providers.play("first", Line.says("It is here."));
    providers.play("stalled", Line.fallsSilentAfter("I think about "));
    providers.play("third", Line.says("It is there."));

    var id = home.prompt("Look. [[team]]");
    var end = home.awaitEnd(id);

    assertThat(end.success()).as("%s", end).isTrue();
    var turn = home.turn(id);
    assertThat(turn.status()).isEqualTo(TurnStatus.FINISHED);
    assertThat(words(turn.blocks().getLast())).isEqualTo("Two of them know.");
    assertThat(turn.toolCalls()).hasSize(3);
    assertThat(result(call(turn, "first"))).isEqualTo("ok It is here.");
    assertThat(result(call(turn, "third"))).isEqualTo("ok It is there.");
    var stalled = call(turn, "stalled");
    assertThat(result(stalled))
        .startsWith("failed The subagent ended with an error: ")
        .contains("did not come to an end");
    var subagent = Objects.requireNonNull(stalled.subagent());
    assertThat(subagent.blocks().stream().map(StalledSubagentTest::words))
        .containsExactly("I think about ");
  }

  private static ToolCall call(Turn turn, String part) {
    return turn.toolCalls().stream()
        .filter(call -> call.parameters().toString().contains("[[" + part + "]]"))
        .findFirst()
        .orElseThrow();
  }

  private static String words(Block block) {
    return switch (block.content()) {
      case BlockContent.Text(var text) -> text;
      case ToolCall call -> call.name();
    };
  }

  private static String result(ToolCall call) {
    var response = Objects.requireNonNull(call.response());
    return response.path("outcome").stringValue() + " " + response.path("text").stringValue();
  }
}
