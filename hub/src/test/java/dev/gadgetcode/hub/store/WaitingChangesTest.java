package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The queue in front of the writer.
@Timeout(60)
final class WaitingChangesTest {
  /// Room for two of the changes below.
  private final WaitingChanges waiting = new WaitingChanges(2_500, Duration.ZERO);

  private static Change change(int number) {
    return Change.of(Rows.fact("s", number));
  }

  /// Brings a change on a thread of its own, and returns once that thread waits for room.
  private Bringing bring(Change change) {
    var handedIn = new CompletableFuture<CompletableFuture<Void>>();
    var thread = Thread.ofPlatform().start(() -> handedIn.complete(waiting.add(change)));
    while (thread.getState() != Thread.State.WAITING) {
      assertThat(handedIn).isNotDone();
      Thread.onSpinWait();
    }
    return new Bringing(handedIn);
  }

  private record Bringing(CompletableFuture<CompletableFuture<Void>> handedIn) {
    CompletableFuture<Void> end() throws Exception {
      return handedIn.get(60, TimeUnit.SECONDS);
    }
  }

  private List<Change> take() {
    return waiting.takeAll().stream().map(Pending::change).toList();
  }

  @Test
  void thereIsRoomUntilHalfOfItIsTakenAndAgainOnceTheWriterHasIt() {
    assertThat(waiting.hasRoom()).isTrue();
    var _ = waiting.add(change(1));
    assertThat(waiting.hasRoom()).isTrue();
    var _ = waiting.add(change(2));
    assertThat(waiting.hasRoom()).isFalse();

    take();

    assertThat(waiting.hasRoom()).isTrue();
  }

  @Test
  void changesAreTakenTogetherInTheirOrder() {
    var first = change(1);
    var second = change(2);
    var _ = waiting.add(first);
    var _ = waiting.add(second);

    assertThat(take()).containsExactly(first, second);
  }

  @Test
  void whoFindsTheQueueFullWaitsUntilItIsTaken() throws Exception {
    var third = change(3);
    var _ = waiting.add(change(1));
    var _ = waiting.add(change(2));

    var bringing = bring(third);

    assertThat(take()).hasSize(2);
    assertThat(bringing.end()).isNotDone();
    assertThat(take()).containsExactly(third);
  }

  @Test
  void aChangeThatIsHeavierThanTheRoomIsLetInAlone() throws Exception {
    var heavy = Change.of(new StoredFact("s", "Said", "x".repeat(10_000)));
    var _ = waiting.add(change(1));

    var bringing = bring(heavy);

    assertThat(take()).hasSize(1);
    assertThat(bringing.end()).isNotDone();
    assertThat(take()).containsExactly(heavy);
  }

  @Test
  void theWriterItselfNeverWaitsForRoom() {
    var _ = waiting.add(change(0));
    assertThat(take()).hasSize(1);

    for (int i = 1; i <= 10; i++) {
      var _ = waiting.add(change(i));
    }

    assertThat(take()).hasSize(10);
  }

  @Test
  void whoWaitsForRoomIsRefusedWhenNoMoreIsTaken() throws Exception {
    var _ = waiting.add(change(1));
    var _ = waiting.add(change(2));
    var bringing = bring(change(3));

    waiting.refuse(new IllegalStateException("closed"));

    assertThatThrownBy(() -> bringing.end().get()).hasCauseInstanceOf(IllegalStateException.class);
    assertThat(take()).hasSize(2);
    assertThat(take()).isEmpty();
  }

  @Nested
  final class OfABusyHub {
    private final WaitingChanges busy = new WaitingChanges(100_000, Duration.ofHours(1));

    OfABusyHub() {
      for (int i = 0; i < WaitingChanges.MANY; i++) {
        var _ = busy.add(change(i));
      }
      assertThat(busy.takeAll()).hasSize(WaitingChanges.MANY);
    }

    /// Takes on a thread of its own, and returns once that thread waits for more to come.
    private CompletableFuture<List<Pending>> gather() {
      var taken = new CompletableFuture<List<Pending>>();
      var writer = Thread.ofPlatform().start(() -> taken.complete(busy.takeAll()));
      while (writer.getState() != Thread.State.TIMED_WAITING) {
        assertThat(taken).isNotDone();
        Thread.onSpinWait();
      }
      return taken;
    }

    private static Change heavy() {
      return Change.of(new StoredFact("s", "Said", "x".repeat(60_000)));
    }

    @Test
    void theWriterGathersWhatComesInTheNextMoment() throws Exception {
      var first = change(1);
      var second = change(2);
      var _ = busy.add(first);
      var taken = gather();

      var _ = busy.add(second);
      busy.refuse(new IllegalStateException("closed"));

      assertThat(taken.get(60, TimeUnit.SECONDS))
          .extracting(Pending::change)
          .containsExactly(first, second);
    }

    @Test
    void nobodyWaitsForRoomWhileTheWriterGathers() throws Exception {
      var first = heavy();
      var second = heavy();
      var _ = busy.add(first);
      var taken = gather();

      var _ = busy.add(second);

      assertThat(taken.get(60, TimeUnit.SECONDS))
          .extracting(Pending::change)
          .containsExactly(first);
      assertThat(busy.takeAll()).extracting(Pending::change).containsExactly(second);
    }
  }
}
