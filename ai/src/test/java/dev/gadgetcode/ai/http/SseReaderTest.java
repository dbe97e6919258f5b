package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class SseReaderTest {

  @Test
  void eachEventGivesItsData() {
    assertThat(Payloads.ofSse("data: one\n\ndata: two\n\n")).containsExactly("one", "two");
  }

  @Test
  void linesEndWithLfCrOrBoth() {
    assertThat(Payloads.ofSse("data: a\r\n\r\ndata: b\r\rdata: c\n\n"))
        .containsExactly("a", "b", "c");
  }

  @Test
  void theLinesOfAnEventAreJoined() {
    assertThat(Payloads.ofSse("data: {\ndata:  \"a\":1\ndata\ndata:}\n\n"))
        .containsExactly("{\n \"a\":1\n\n}");
  }

  @Test
  void commentsNamesIdsAndUnknownFieldsAreSkipped() {
    assertThat(
            Payloads.ofSse(
                ": ping\n\nevent: x\nid: 1\nretry: 5\ndatabase: no\nnonsense\ndata: y\n\n"))
        .containsExactly("y");
  }

  @Test
  void aByteOrderMarkAtTheBeginningIsSkipped() {
    assertThat(Payloads.ofSse("\uFEFFdata: a\n\n")).containsExactly("a");
  }

  @Test
  void anEventWithoutDataIsNone() {
    assertThat(Payloads.ofSse("event: ping\n\n\n\ndata:\n\n")).isEmpty();
  }

  @Test
  void whatIsLeftAtTheEndIsGivenOut() {
    assertThat(Payloads.ofSse("data: a\n\ndata: b\n")).containsExactly("a", "b");
    assertThat(Payloads.ofSse("data: a\n\ndata: b")).containsExactly("a", "b");
  }

  @Test
  void aLineOverTheLimitHaltsTheCall() {
    assertThat(Payloads.ofSse("data: a\n\ndata: " + "x".repeat(Payloads.MOST_BYTES) + "\n\n"))
        .containsExactly("a", Payloads.HALTED);
  }

  @Test
  void anEventOfManyLinesOverTheLimitHaltsTheCall() {
    String lines = ("data: " + "x".repeat(100) + "\n").repeat(50);

    assertThat(Payloads.ofSse("data: a\n\n" + lines)).containsExactly("a", Payloads.HALTED);
  }

  @Test
  void anEventIsTheSameWhereverItsBytesAreCut() {
    byte[] bytes =
        "\uFEFFdata: ä\r\n\r\n: x\rdata: 😀\ndata:b\r\n\n\ndata: c"
            .getBytes(StandardCharsets.UTF_8);

    for (int first = 0; first <= bytes.length; first++) {
      for (int second = first; second <= bytes.length; second++) {
        assertThat(Payloads.ofSse(bytes, first, second))
            .as("cut at %d and %d", first, second)
            .isEqualTo(Payloads.ofSse(bytes));
      }
    }
  }
}
