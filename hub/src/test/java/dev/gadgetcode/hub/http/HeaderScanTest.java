package dev.gadgetcode.hub.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeaderScanTest {
  private static final String GET = "GET / HTTP/1.1\r\nHost: hub\r\n\r\n";
  private static final String FOLDED = "GET / HTTP/1.1\r\nHost: hub\r\n Content-Length: 3\r\n\r\n";
  private static final String POST =
      "POST / HTTP/1.1\r\nHost: hub\r\nContent-Length: 13\r\n\r\n{\r\n  \"a\": 1\r\n}";
  private static final String CHUNKED =
      String.join(
          "\r\n",
          "POST / HTTP/1.1",
          "Transfer-Encoding: chunked",
          "",
          "5;name=value",
          "{\r\n a",
          "A",
          "\r\n \r\n \r\n x",
          "0",
          "Trailer: x",
          "",
          "");

  private static ByteBuf bytes(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
  }

  /// Whether it is accepted in one piece and, alike, in two, cut at every place.
  private static boolean accepted(String text) {
    boolean whole = new HeaderScan().accepts(bytes(text));
    for (int cut = 1; cut < text.length(); cut++) {
      var scan = new HeaderScan();
      boolean inTwo =
          scan.accepts(bytes(text.substring(0, cut))) && scan.accepts(bytes(text.substring(cut)));
      assertThat(inTwo).as("cut at %d", cut).isEqualTo(whole);
    }
    return whole;
  }

  @Test
  void requestsOneAfterTheOtherAreAccepted() {
    for (var request :
        List.of(
            GET,
            POST,
            CHUNKED,
            GET + POST + CHUNKED + GET,
            CHUNKED + CHUNKED,
            "\r\n \r\n" + GET,
            "GET / HTTP/1.1\nHost: hub\n\n" + GET,
            "POST / HTTP/1.1\r\nContent-Length: 0\r\n\r\n" + GET)) {
      assertThat(accepted(request)).as(request).isTrue();
    }
  }

  @Test
  void aFoldedHeaderIsFoundWhereverItIs() {
    for (var request :
        List.of(
            FOLDED,
            GET + FOLDED,
            POST + FOLDED,
            CHUNKED + FOLDED,
            FOLDED.replace("\r\n C", "\r\n\tC"),
            FOLDED.replace("\r\n", "\n"),
            "GET / HTTP/1.1\r\n X: y\r\n\r\n",
            CHUNKED.replace("Trailer: x\r\n", "Trailer: x\r\n y\r\n"))) {
      assertThat(accepted(request)).as(request).isFalse();
    }
  }

  @Test
  void aChunkWithoutASizeIsRefused() {
    for (var size : List.of("", "zz", "-5", "+5", "0x5", "5 5", "1".repeat(16), "\u0665")) {
      assertThat(accepted(CHUNKED.replace("5;name=value", size))).as(size).isFalse();
    }
  }

  @Test
  void whatIsLookedAtStaysUnread() {
    var request = bytes(POST);

    new HeaderScan().accepts(request);

    assertThat(request.toString(StandardCharsets.ISO_8859_1)).isEqualTo(POST);
  }
}
