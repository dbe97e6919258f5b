package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.Thinking;
import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.ai.catalogue.Catalogue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// What each dialect makes of a request.
final class DialectRequestTest {
  private static final Dialect OPENAI = new OpenAiDialect();
  private static final Dialect ANTHROPIC = new AnthropicDialect();
  private static final Dialect OLLAMA = new OllamaDialect();
  private static final ModelRequest FULL =
      ModelRequest.of(
              Message.user(
                  List.of(new Block.Text("What is this?"), new Block.Image("image/png", "AAAA"))),
              Message.assistant(List.of(new Block.ToolCall("c1", "shell", "{\"command\":\"ls\"}"))),
              Message.user(
                  List.of(new Block.ToolResult("c1", "shell", "not found", Block.Outcome.FAILED))))
          .withSystem("Be kind.")
          .withTools(List.of(new ToolSpec("shell", "Runs.", "{\"type\":\"object\"}")))
          .withOutputLimit(500)
          .withTemperature(0.25);

  @Test
  void openAiGetsItsMessagesToolsAndWishes() {
    assertThat(Requests.body(OPENAI, FULL))
        .isEqualTo(
            "{\"model\":\"some-model\",\"stream\":true,\"stream_options\":{\"include_usage\":true},"
                + "\"max_tokens\":500,\"temperature\":0.25,"
                + "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"shell\",\"description\":\"Runs.\",\"parameters\":{\"type\":\"object\"}}}],"
                + "\"messages\":[{\"role\":\"system\",\"content\":\"Be kind.\"},"
                + "{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"What is this?\"},{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,AAAA\"}}]},"
                + "{\"role\":\"assistant\",\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"type\":\"function\",\"function\":{\"name\":\"shell\",\"arguments\":\"{\\\"command\\\":\\\"ls\\\"}\"}}]},"
                + "{\"role\":\"tool\",\"tool_call_id\":\"c1\",\"content\":\"The tool failed: not found\"}]}");
  }

  @Test
  void openAisOwnHostGetsTheLimitUnderItsNewName() {
    byte[] body =
        OPENAI.chatBody(
            "openai@api.openai.com", Catalogue.builtIn().model("openai", "gpt-5.2"), FULL);

    assertThat(new String(body, StandardCharsets.UTF_8))
        .contains("\"max_completion_tokens\":500")
        .doesNotContain("\"max_tokens\"")
        .doesNotContain("temperature");
  }

  @Test
  void anthropicGetsItsMessagesToolsWishesAndCacheMarks() {
    assertThat(Requests.body(ANTHROPIC, FULL))
        .isEqualTo(
            "{\"model\":\"some-model\",\"max_tokens\":500,\"stream\":true,\"temperature\":0.25,"
                + "\"tools\":[{\"name\":\"shell\",\"description\":\"Runs.\",\"input_schema\":{\"type\":\"object\"}}],"
                + "\"system\":[{\"type\":\"text\",\"text\":\"Be kind.\",\"cache_control\":{\"type\":\"ephemeral\"}}],"
                + "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"What is this?\"},"
                + "{\"type\":\"image\",\"source\":{\"type\":\"base64\",\"media_type\":\"image/png\",\"data\":\"AAAA\"},\"cache_control\":{\"type\":\"ephemeral\"}}]},"
                + "{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"c1\",\"name\":\"shell\",\"input\":{\"command\":\"ls\"}}]},"
                + "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"c1\",\"content\":\"not found\",\"is_error\":true,\"cache_control\":{\"type\":\"ephemeral\"}}]}]}");
  }

  @Test
  void anthropicNeverHasMoreThanFourCacheMarks() {
    Message[] many = new Message[20];
    for (int i = 0; i < many.length; i++) {
      many[i] =
          i % 2 == 0
              ? Message.user(List.of(new Block.Text("a"), new Block.Text("b")))
              : Message.assistant(List.of(new Block.Text("c")));
    }

    String body =
        Requests.body(ANTHROPIC, ModelRequest.of(many).withSystem("s").withTools(FULL.tools()));

    assertThat(body.split("cache_control", -1)).hasSize(1 + 3);
  }

  @Test
  void ollamaGetsItsMessagesToolsAndOptions() {
    assertThat(Requests.body(OLLAMA, FULL))
        .isEqualTo(
            "{\"model\":\"some-model\",\"stream\":true,\"keep_alive\":\"30m\",\"truncate\":false,\"shift\":false,"
                + "\"options\":{\"num_ctx\":32768,\"num_predict\":500,\"temperature\":0.25},"
                + "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"shell\",\"description\":\"Runs.\",\"parameters\":{\"type\":\"object\"}}}],"
                + "\"messages\":[{\"role\":\"system\",\"content\":\"Be kind.\"},"
                + "{\"role\":\"user\",\"content\":\"What is this?\",\"images\":[\"AAAA\"]},"
                + "{\"role\":\"assistant\",\"content\":\"\",\"tool_calls\":[{\"function\":{\"name\":\"shell\",\"arguments\":{\"command\":\"ls\"}}}]},"
                + "{\"role\":\"tool\",\"tool_name\":\"shell\",\"content\":\"The tool failed: not found\"}]}");
  }

  @Test
  void thinkingIsAskedForInEachModelsOwnWay() {
    ModelRequest high = TestBed.REQUEST.withThinking(Thinking.HIGH);

    assertThat(Requests.json(OPENAI, "gpt-5.2", high).path("reasoning_effort").asString())
        .isEqualTo("high");
    assertThat(Requests.json(ANTHROPIC, "claude-sonnet-4-5", high).path("thinking").toString())
        .isEqualTo("{\"type\":\"enabled\",\"budget_tokens\":32000}");
    JsonNode adaptive = Requests.json(ANTHROPIC, "claude-opus-5", high);
    assertThat(adaptive.path("thinking").toString())
        .isEqualTo("{\"type\":\"adaptive\",\"display\":\"summarized\"}");
    assertThat(adaptive.path("output_config").toString()).isEqualTo("{\"effort\":\"high\"}");
    assertThat(Requests.json(OLLAMA, "qwen3:8b", high).path("think").asBoolean()).isTrue();
    assertThat(Requests.json(OLLAMA, "gpt-oss:20b", high).path("think").asString())
        .isEqualTo("high");
  }

  @Test
  void noThinkingIsTheLeastAModelAllows() {
    ModelRequest off = TestBed.REQUEST.withThinking(Thinking.OFF);

    assertThat(Requests.json(OPENAI, "gpt-5.2", off).path("reasoning_effort").asString())
        .isEqualTo("low");
    assertThat(Requests.json(OPENAI, "gpt-4.1", off).has("reasoning_effort")).isFalse();
    assertThat(Requests.json(ANTHROPIC, "claude-sonnet-4-5", off).has("thinking")).isFalse();
    assertThat(Requests.json(ANTHROPIC, "claude-opus-5", off).path("output_config").toString())
        .isEqualTo("{\"effort\":\"low\"}");
    assertThat(Requests.json(OLLAMA, "qwen3:8b", off).path("think").asBoolean(true)).isFalse();
  }

  @Test
  void aThinkingBudgetFitsBelowTheOutputLimit() {
    ModelRequest small = TestBed.REQUEST.withThinking(Thinking.HIGH).withOutputLimit(3_000);
    ModelRequest tiny = TestBed.REQUEST.withThinking(Thinking.HIGH).withOutputLimit(1_500);

    assertThat(
            Requests.json(ANTHROPIC, "claude-sonnet-4-5", small)
                .path("thinking")
                .path("budget_tokens")
                .asInt())
        .isEqualTo(1_976);
    assertThat(Requests.json(ANTHROPIC, "claude-sonnet-4-5", tiny).has("thinking")).isFalse();
  }

  @Test
  void anthropicThatThinksGetsNoTemperature() {
    ModelRequest warm = TestBed.REQUEST.withThinking(Thinking.LOW).withTemperature(0.5);

    assertThat(Requests.json(ANTHROPIC, "claude-sonnet-4-5", warm).has("temperature")).isFalse();
  }

  @Test
  void anthropicGetsNoEmptyTexts() {
    ModelRequest request =
        ModelRequest.of(
            Message.user("Hello"),
            Message.assistant(List.of(new Block.Text(" "))),
            Message.user("Still there?"));

    assertThat(Requests.json(ANTHROPIC, "claude-opus-5", request).path("messages").size())
        .isEqualTo(2);
  }

  @Test
  void halfACharacterDoesNotBreakTheRequest() {
    for (Dialect dialect : List.of(OPENAI, ANTHROPIC, OLLAMA)) {
      assertThat(Requests.body(dialect, ModelRequest.of(Message.user("a\uD83D"))))
          .contains("\"a?\"");
    }
  }
}
