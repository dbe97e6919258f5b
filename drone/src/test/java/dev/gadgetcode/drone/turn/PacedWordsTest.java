package dev.gadgetcode.drone.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PacedWordsTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final BlockingQueue<String> journal = new LinkedBlockingQueue<>();
  private volatile boolean isFull;

  private final ModelAsk.Words words =
      new ModelAsk.Words() {
        @Override
        public void thinking(String text) throws IOException {
          add("thinking " + text);
        }

        @Override
        public void response(String text) throws IOException {
          add("response " + text);
        }

        private void add(String text) throws IOException {
          if (isFull) {
            throw new IOException("full");
          }
          journal.add(text);
        }
      };

  @Test
  void theFirstPieceGoesOnAtOnceAndThoseRightBehindItAsOne() throws IOException {
    var paced = new PacedWords(words, LONG);

    paced.response("one");
    paced.response(" two");
    paced.response(" three");
    assertThat(journal).containsExactly("response one");
    paced.flush();

    assertThat(journal).containsExactly("response one", "response  two three");
  }

  @Test
  void thinkingAndAnswerAreNeverMixed() throws IOException {
    var paced = new PacedWords(words, LONG);

    paced.thinking("a");
    paced.thinking("b");
    paced.thinking("c");
    paced.response("d");
    paced.flush();

    assertThat(journal).containsExactly("thinking a", "thinking bc", "response d");
  }

  @Test
  void nothingWaitsLongerThanThePace() throws Exception {
    var paced = new PacedWords(words, Duration.ofMillis(5));

    paced.response("one");
    paced.response("two");

    assertThat(List.of(taken(), taken())).containsExactly("response one", "response two");
  }

  @Test
  void withoutAPaceEachPieceGoesOnAsItComes() throws IOException {
    var paced = new PacedWords(words, Duration.ZERO);

    for (int piece = 0; piece < 100; piece++) {
      paced.response("x");
    }

    assertThat(journal).hasSize(100);
  }

  @Test
  void muchTextDoesNotWait() throws IOException {
    var paced = new PacedWords(words, LONG);

    paced.response("one");
    paced.response("x".repeat(5_000));

    assertThat(journal).hasSize(2);
  }

  @Test
  void aFaultOfTheJournalReachesWhoeverComesNext() throws Exception {
    var paced = new PacedWords(words, Duration.ofMillis(1));
    paced.response("one");
    assertThat(taken()).isEqualTo("response one");

    isFull = true;

    assertThatThrownBy(
            () -> {
              while (true) {
                paced.response("two");
              }
            })
        .hasMessage("full");
    assertThatThrownBy(paced::flush).hasMessage("full");
  }

  private String taken() throws InterruptedException {
    return String.valueOf(journal.poll(30, TimeUnit.SECONDS));
  }
}
