package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

final class JsonTest {
  private final Json json = Json.limited(3, 100);

  @Test
  void textOfTheWireIsRead() {
    assertThat(json.mapper().readTree("[[[1]]]").toString()).isEqualTo("[[[1]]]");
    assertThat(json.mapper().readTree("\"\\ud800\"").asString()).isEqualTo("\ud800");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[[[[1]]]]", "{\"a\":1,\"a\":2}", "[] []", "[1", "{'a':1}", "[01]", "[NaN]"})
  void textPastTheLimitsIsBroken(String text) {
    assertThatThrownBy(() -> json.mapper().readTree(text)).isInstanceOf(JacksonException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-32BE", "UTF-32LE"})
  void textInAnotherEncodingIsBroken(Charset charset) {
    var bytes = "[\"x\",1]".getBytes(charset);

    assertThatThrownBy(() -> json.mapper().readTree(bytes)).isInstanceOf(JacksonException.class);
    assertThatThrownBy(
            () -> {
              try (var parser = json.parser(bytes)) {
                parser.nextToken();
                parser.nextToken();
              }
            })
        .isInstanceOf(JacksonException.class);
  }

  @Test
  void halfACharacterIsWrittenSoThatItCanBeRead() {
    var out = new ByteArrayOutputStream();

    var binaries = json.write(out, "e", "half \ud83c", Map.of("a", List.of(new byte[] {1})));

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("[\"e\",\"half \\uD83C\",{\"a\":[{\"_placeholder\":true,\"num\":0}]}]");
    assertThat(binaries).containsExactly(new byte[] {1});
  }
}
