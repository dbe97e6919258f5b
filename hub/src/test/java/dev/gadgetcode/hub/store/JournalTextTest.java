package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.id.TurnId;
import org.junit.jupiter.api.Test;

final class JournalTextTest {
  private static final TurnId TURN = new TurnId("turn-1");

  @Test
  void chunksOfOlderHubsNameTheirTurnInEveryLineAndAreReadAllTheSame() {
    var named = new StringBuilder();
    Rows.rows(TURN, 1, 3).forEach(row -> JournalText.append(named, row));
    var unnamed = named.toString().replace(TURN.value(), "");

    assertThat(unnamed).hasSizeLessThan(named.length());
    for (var lines : new String[] {named.toString(), unnamed}) {
      assertThat(JournalText.eventsAfter(TURN, lines, 1)).isEqualTo(Rows.rows(TURN, 2, 3));
      assertThat(JournalText.seqBefore(lines, lines.length())).isEqualTo(3);
    }
  }
}
