package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class NdjsonReaderTest {

  @Test
  void eachLineIsAPayload() {
    assertThat(Payloads.ofNdjson("{\"a\":1}\n{\"b\":2}\n"))
        .containsExactly("{\"a\":1}", "{\"b\":2}");
  }

  @Test
  void blankLinesAreSkipped() {
    assertThat(Payloads.ofNdjson("\n  \t\r\n{}\n\n")).containsExactly("{}");
  }

  @Test
  void aLastLineWithoutItsEndIsGivenOut() {
    assertThat(Payloads.ofNdjson("{}\n{\"half")).containsExactly("{}", "{\"half");
  }

  @Test
  void aLineOverTheLimitHaltsTheCall() {
    assertThat(Payloads.ofNdjson("{}\n" + "x".repeat(Payloads.MOST_BYTES + 1)))
        .containsExactly("{}", Payloads.HALTED);
  }

  @Test
  void linesAreTheSameWhereverTheirBytesAreCut() {
    byte[] bytes = "{\"ä\":1}\r\n\n{\"😀\":2}\n[".getBytes(StandardCharsets.UTF_8);

    for (int first = 0; first <= bytes.length; first++) {
      for (int second = first; second <= bytes.length; second++) {
        assertThat(Payloads.ofNdjson(bytes, first, second))
            .as("cut at %d and %d", first, second)
            .isEqualTo(Payloads.ofNdjson(bytes));
      }
    }
  }
}
