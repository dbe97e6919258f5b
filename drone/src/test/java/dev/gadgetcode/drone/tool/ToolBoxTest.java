package dev.gadgetcode.drone.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.ai.ToolSpec;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolBoxTest {
  @TempDir Path folder;
  private Bench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder);
  }

  private interface Body {
    ToolResult run(Parameters parameters) throws IOException, InterruptedException;
  }

  private record Made(String name, Effect effect, Body body) implements Tool {
    @Override
    public ToolSpec spec() {
      return new ToolSpec(
          name,
          "A tool made for a test",
          """
          {"type": "object", "additionalProperties": false, "required": ["text"],
           "properties": {"text": {"type": "string"}}}\
          """);
    }

    @Override
    public ToolResult run(Parameters parameters, ToolContext context)
        throws IOException, InterruptedException {
      return body.run(parameters);
    }
  }

  private static Made reading(Body body) {
    return new Made("made", Tool.Effect.READS, body);
  }

  @Test
  void aCallGetsItsParameters() throws InterruptedException {
    var tool = reading(parameters -> ToolResult.ok(parameters.text("text") + "!"));

    assertThat(bench.call(tool, "{'text': 'hello'}")).isEqualTo(ToolResult.ok("hello!"));
  }

  @Test
  void anUnknownToolIsAnsweredWithTheKnownOnes() throws InterruptedException {
    var box = new ToolBox(List.of(reading(_ -> ToolResult.ok(""))));

    assertThat(box.run("other", "{}", bench.context("c")))
        .isEqualTo(ToolResult.failed("There is no tool 'other'. There are: made"));
  }

  @Test
  void parametersThatDoNotFitNeverReachTheTool() throws InterruptedException {
    var tool =
        reading(_ -> {
          throw new AssertionError("the tool ran");
        });

    assertThat(bench.call(tool, "{'text': 1}").text())
        .isEqualTo(
            "The call of made was not run: 'text' must be a string, not an integer. Call it again"
                + " with parameters that fit its schema.");
    assertThat(bench.call(tool, "{'text'").text())
        .startsWith("The parameters of made are not JSON");
    assertThat(bench.call(tool, "").text()).contains("'text' is missing");
  }

  @Test
  void aResultTooLongIsCutAndKeptWhole() throws Exception {
    var whole = "0123456789".repeat(10_000);
    var tool = reading(_ -> ToolResult.ok(whole));

    var result = bench.call(tool, "{'text': ''}", "long-call");

    assertThat(BoundedText.fits(result.text())).isTrue();
    assertThat(result.text())
        .startsWith("0123456789")
        .endsWith("0123456789")
        .contains(".gadget/output/turn-1/long-call.txt");
    assertThat(Files.readString(folder.resolve(".gadget/output/turn-1/long-call.txt")))
        .isEqualTo(whole);
  }

  @Test
  void anIoFaultIsAFailedResult() throws InterruptedException {
    var tool =
        reading(_ -> {
          throw new AccessDeniedException("secret.txt");
        });

    assertThat(bench.call(tool, "{'text': ''}"))
        .isEqualTo(ToolResult.failed("The drone may not open secret.txt: permission denied."));
  }

  @Test
  void aBugIsAFailedResultThatTellsNoInnards() throws InterruptedException {
    var tool =
        reading(_ -> {
          throw new IllegalStateException("innards");
        });

    var result = bench.call(tool, "{'text': ''}");

    assertThat(result.isError()).isTrue();
    assertThat(result.text()).contains("IllegalStateException").doesNotContain("innards");
  }

  @Test
  void anInterruptIsNoResult() {
    var tool =
        reading(_ -> {
          throw new InterruptedException();
        });

    assertThatThrownBy(() -> bench.call(tool, "{'text': ''}"))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void afterACrashAReadingToolRunsAgainAndAWritingOneDoesNot() throws InterruptedException {
    var reads = reading(_ -> ToolResult.ok("ran again"));
    var writes =
        new Made(
            "made",
            Tool.Effect.WRITES,
            _ -> {
              throw new AssertionError("a writing tool ran twice");
            });

    assertThat(bench.resume(reads, "{'text': ''}", "c")).isEqualTo(ToolResult.ok("ran again"));
    assertThat(bench.resume(writes, "{'text': ''}", "c").text())
        .contains("unknown whether it did its work");
  }

  @Test
  void aBoxForPlanningHasOnlyWhatReads() {
    var box =
        new ToolBox(
            List.of(
                new Made("reads", Tool.Effect.READS, _ -> ToolResult.ok("")),
                new Made("fetches", Tool.Effect.FETCHES, _ -> ToolResult.ok("")),
                new Made("writes", Tool.Effect.WRITES, _ -> ToolResult.ok(""))));

    assertThat(box.readingOnly().specs())
        .extracting(ToolSpec::name)
        .containsExactly("reads", "fetches");
    assertThat(box.readingOnly().find("writes")).isEmpty();
  }

  @Test
  void twoToolsOfOneNameAreRefused() {
    var tool = reading(_ -> ToolResult.ok(""));

    assertThatThrownBy(() -> new ToolBox(List.of(tool, tool)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
