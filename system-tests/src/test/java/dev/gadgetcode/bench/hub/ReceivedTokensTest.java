package dev.gadgetcode.bench.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// An IDE that sees nothing would pass every hub, so here it is shown what is wrong.
class ReceivedTokensTest {
  private final Token token = new Token("0199a8c4-52f1-7d3b-8e06-41c9b7f2d5a3", 1);
  private final ReceivedTokens tokens = new ReceivedTokens("test");

  @Test
  void tokensInOrderHaveNoFaults() {
    int fresh = take(token.packet(1)) + take(token.packet(2)) + take(token.packet(3));

    assertThat(fresh).isEqualTo(3);
    assertThat(tokens.received()).isEqualTo(3);
    assertThat(tokens.faults()).isZero();
  }

  @Test
  void mergedTokensCountAsAllThatTheyCover() {
    take(token.packet(1));

    int fresh = take(merged(2, 5));

    assertThat(fresh).isEqualTo(4);
    assertThat(tokens.received()).isEqualTo(5);
    assertThat(tokens.faults()).isZero();
  }

  @Test
  void aLostTokenIsAFault() {
    take(token.packet(1));

    int fresh = take(token.packet(3));

    assertThat(fresh).isEqualTo(1);
    assertThat(tokens.faults()).isEqualTo(1);
  }

  @Test
  void aDoubledTokenIsAFaultAndNotNew() {
    take(token.packet(1));

    int fresh = take(token.packet(1));

    assertThat(fresh).isZero();
    assertThat(tokens.faults()).isEqualTo(1);
  }

  @Test
  void mergedTokensThatOverlapAreFaults() {
    take(merged(1, 3));

    int fresh = take(merged(2, 5));

    assertThat(fresh).isEqualTo(2);
    assertThat(tokens.received()).isEqualTo(5);
    assertThat(tokens.faults()).isEqualTo(2);
  }

  @Test
  void aTextThatIsNotTheTokensOwnIsAFault() {
    take(token.packet(1).replace(Token.content(1), Token.content(7)));

    assertThat(tokens.faults()).isEqualTo(1);
  }

  @Test
  void aTextThatIsTooShortForWhatItCoversIsAFault() {
    int fresh = take(merged(1, 3).replace(Token.content(2), ""));

    assertThat(fresh).isZero();
    assertThat(tokens.faults()).isEqualTo(1);
  }

  @Test
  void anEventWithoutANumberIsAFault() {
    int fresh = take(token.packet(1).replace(Token.SEQ_KEY, "\"sea\":"));

    assertThat(fresh).isZero();
    assertThat(tokens.faults()).isEqualTo(1);
  }

  private int take(String packet) {
    var bytes = packet.getBytes(StandardCharsets.UTF_8);
    var buffer = ByteBuffer.allocate(bytes.length + 8).put(3, bytes);
    assertThat(ReceivedTokens.isToken(buffer, 3, bytes.length)).isTrue();
    return tokens.take(buffer, 3, bytes.length);
  }

  private String merged(int from, int seq) {
    var content = new StringBuilder();
    for (int number = from; number <= seq; number++) {
      content.append(Token.content(number));
    }
    return token
        .packet(seq)
        .replace(Token.content(seq), content)
        .replace(",\"step\":1", ",\"step\":1," + Token.FROM_KEY + from);
  }
}
