package dev.gadgetcode.drone.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.scripted.ChildJvm;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A journal whose process is killed with -9 while it writes.
@Timeout(120)
@Tag("slow")
class JournalKillTest {
  private static final int ROUNDS = 5;

  @TempDir private Path folder;

  @Test
  void whatAKilledProcessHadAppendedIsThereAndTheNextGoesOnBehindIt() throws Exception {
    long seed = System.nanoTime();
    var random = new SplittableRandom(seed);
    var file = folder.resolve("turn.log");

    for (int round = 0; round < ROUNDS; round++) {
      long told;
      try (var writer = ChildJvm.start(Writer.class, file.toString())) {
        told = number(writer);
        long enough = told + random.nextInt(1, 400);
        while (told < enough) {
          told = number(writer);
        }
        writer.kill();
      }

      try (var journal = open(file)) {
        assertThat(journal.lastSeq())
            .as("seed %d round %d", seed, round)
            .isGreaterThanOrEqualTo(told);
        assertWhole(journal);
      }
    }
  }

  private static long number(ChildJvm writer) throws IOException {
    return Long.parseLong(Objects.requireNonNull(writer.line()));
  }

  private static void assertWhole(Journal journal) throws IOException {
    long seq = 0;
    for (var next = journal.after(0); next.isPresent(); next = journal.after(seq)) {
      assertThat(next.get().event().meta().seq()).isEqualTo(seq + 1);
      seq++;
      assertThat(((StreamEvent.Response) next.get().event()).content()).startsWith(seq + " ");
    }
    assertThat(seq).isEqualTo(journal.lastSeq());
  }

  private static Journal open(Path file) throws IOException {
    return Journal.open(
        file, new Reserve(Objects.requireNonNull(file.getParent())), Journal.USUAL_LIMIT);
  }

  /// Appends for ever, and prints each number when its event is appended.
  static final class Writer {
    private Writer() {}

    public static void main(String[] arguments) throws IOException {
      var turn = new TurnId("turn");
      try (var journal = open(Path.of(arguments[0]))) {
        while (true) {
          var stored =
              journal.append(seq ->
                  new StreamEvent.Response(
                      seq + " " + "word ".repeat((int) (seq % 50)),
                      new Meta(turn, 1, seq, Instant.EPOCH, 1)));
          IO.println(stored.event().meta().seq());
        }
      }
    }
  }
}
