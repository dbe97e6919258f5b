package dev.gadgetcode.drone.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class JournalTest {
  private static final TurnId TURN = new TurnId("turn");
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path folder;

  @Test
  void whatWasAppendedIsThereAfterOpeningAgain() throws IOException {
    var ordered =
        new TurnNote.Ordered(
            new WorkOrderId("o"), new ChatSessionId("c"), new ProjectId("p"), 1, NOW);
    try (var journal = open()) {
      journal.note(ordered);
      say(journal, "one");
      say(journal, "zwei — 二");
      journal.note(new TurnNote.AbortAsked(NOW));
    }

    try (var journal = open()) {
      assertThat(texts(journal, 0)).containsExactly("one", "zwei — 二");
      assertThat(journal.facts()).containsExactly(ordered, new TurnNote.AbortAsked(NOW));
      assertThat(journal.lastSeq()).isEqualTo(2);
      assertThat(journal.end()).isEmpty();
    }
  }

  @Test
  void aJournalCutAtAnyByteKeepsItsWholeRecordsAndGoesOn() throws IOException {
    var ends = new ArrayList<Long>();
    try (var journal = open()) {
      for (int number = 1; number <= 4; number++) {
        say(journal, "word " + number);
        ends.add(Files.size(file()));
      }
    }
    var whole = Files.readAllBytes(file());

    for (int length = 0; length < whole.length; length++) {
      Files.write(file(), Arrays.copyOf(whole, length));
      long cut = length;
      int left = (int) ends.stream().filter(end -> end <= cut).count();

      try (var journal = open()) {
        assertThat(texts(journal, 0)).as("cut at %d", length).hasSize(left);
        assertThat(say(journal, "again").event().meta().seq()).isEqualTo(left + 1L);
      }
      try (var journal = open()) {
        assertThat(texts(journal, left)).containsExactly("again");
      }
    }
  }

  @Test
  void aChangedByteAnywhereInTheLastRecordIsNoticed() throws IOException {
    long before;
    try (var journal = open()) {
      say(journal, "one");
      before = Files.size(file());
      say(journal, "two");
    }
    var whole = Files.readAllBytes(file());

    for (long at = before; at < whole.length; at++) {
      Files.write(file(), whole);
      try (var raw = new RandomAccessFile(file().toFile(), "rw")) {
        raw.seek(at);
        raw.write(whole[(int) at] ^ 0x10);
      }

      try (var journal = open()) {
        assertThat(texts(journal, 0)).as("changed at %d", at).containsExactly("one");
      }
    }
  }

  @Test
  void aFileThatIsNoJournalIsMovedAside() throws IOException {
    Files.writeString(file(), "something of somebody else");

    try (var journal = open()) {
      assertThat(journal.lastSeq()).isZero();
    }

    try (var files = Files.list(folder)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .anyMatch(name -> name.startsWith("turn.log.damaged-"));
    }
  }

  @Test
  void numbersThatTheHubHasAndTheJournalLostAreLeftOut() throws IOException {
    try (var journal = open()) {
      say(journal, "one");
      journal.skipTo(7);
      say(journal, "eight");
    }

    try (var journal = open()) {
      assertThat(journal.lastSeq()).isEqualTo(8);
      assertThat(texts(journal, 1)).containsExactly("eight");
      assertThat(texts(journal, 5)).containsExactly("eight");
      assertThat(texts(journal, 8)).isEmpty();
    }
  }

  @Test
  void aTurnThatHasWrittenItsFillCanStillBeEnded() throws IOException {
    try (var journal = Journal.open(file(), new Reserve(folder), 200)) {
      assertThatThrownBy(
              () -> {
                for (int number = 0; number < 100; number++) {
                  say(journal, "word");
                }
              })
          .isInstanceOf(JournalFull.class);

      var last = journal.lastSeq();
      journal.appendAtAnyCost(JournalTest::end);

      assertThat(journal.lastSeq()).isEqualTo(last + 1);
      assertThat(journal.end()).isPresent();
    }
    try (var journal = open()) {
      assertThat(journal.end()).isPresent();
    }
  }

  @Test
  void aJournalThatCannotBeMadeOnAFullDiskLeavesNoFile() {
    assertThatThrownBy(
            () -> Journal.open(file(), new Reserve(folder), 200, path -> new FullDisk(path)))
        .hasMessage("No space left on device");

    assertThat(file()).doesNotExist();
  }

  private static final class FullDisk extends RandomAccessFile {
    FullDisk(Path file) throws IOException {
      super(file.toFile(), "rw");
    }

    @Override
    public void write(byte[] bytes) throws IOException {
      throw new IOException("No space left on device");
    }
  }

  @Test
  void itIsReadableByItsOwnerAlone() throws IOException {
    open().close();

    assertThat(Files.getPosixFilePermissions(file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void theReserveTakesRoomUntilItIsReleased() throws IOException {
    var reserve = new Reserve(folder);
    reserve.take();

    assertThat(Files.size(folder.resolve("reserve"))).isEqualTo(1 << 20);
    assertThat(reserve.release()).isTrue();
    assertThat(reserve.release()).isFalse();
  }

  private Journal open() throws IOException {
    return Journal.open(file(), new Reserve(folder), Journal.USUAL_LIMIT);
  }

  private Path file() {
    return folder.resolve("turn.log");
  }

  private static Journal.Stored say(Journal journal, String text) throws IOException {
    return journal.append(seq -> new StreamEvent.Response(text, new Meta(TURN, 1, seq, NOW, 1)));
  }

  private static StreamEvent end(long seq) {
    return new StreamEvent.WorkOrderComplete(
        TURN,
        true,
        null,
        new Meta(TURN, 1, seq, NOW, 1, null, TurnStatus.FINISHED, TurnStats.NONE));
  }

  private static List<String> texts(Journal journal, long after) throws IOException {
    var texts = new ArrayList<String>();
    for (var next = journal.after(after); next.isPresent(); ) {
      var said = (StreamEvent.Response) next.get().event();
      texts.add(said.content());
      next = journal.after(said.meta().seq());
    }
    return texts;
  }
}
