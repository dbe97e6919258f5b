package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// What is brought to a mailbox and begun without a thread of its own.
class BroughtLettersTest {
  private static final int WAITS = -1;

  /// Batches that were begun, by the thread that did, and what ends each.
  private final List<List<Integer>> begun = new ArrayList<>();

  private final List<Thread> threads = new ArrayList<>();
  private final List<CompletableFuture<Void>> ends = new ArrayList<>();
  private final BlockingQueue<List<Integer>> handled = new LinkedBlockingQueue<>();
  private final Mailbox<Integer> mailbox = new Mailbox<>("test", 10, new Handler());

  private final class Handler implements Mailbox.Handler<Integer> {
    @Override
    public void handle(List<Integer> batch) {
      handled.add(batch);
    }

    @Override
    public Optional<CompletableFuture<Void>> begin(List<Integer> batch) {
      if (batch.contains(WAITS)) {
        return Optional.empty();
      }
      begun.add(batch);
      threads.add(Thread.currentThread());
      ends.add(new CompletableFuture<>());
      return Optional.of(ends.getLast());
    }
  }

  @Test
  void itIsBegunByWhoBringsItAndWhatComesMeanwhileByWhoEndsIt() throws Exception {
    mailbox.bring(1);
    mailbox.bring(2);
    mailbox.bring(3);

    assertThat(begun).containsExactly(List.of(1));
    var ender = Thread.ofPlatform().start(() -> ends.getFirst().complete(null));
    ender.join();

    assertThat(begun).containsExactly(List.of(1), List.of(2, 3));
    assertThat(threads).containsExactly(Thread.currentThread(), ender);
  }

  @Test
  void whatMayHaveToWaitGetsAThreadAndIsHandledInItsTurn() throws Exception {
    mailbox.bring(1);
    mailbox.offer(WAITS);
    mailbox.bring(2);

    ends.getFirst().complete(null);

    assertThat(handled.poll(30, TimeUnit.SECONDS)).containsExactly(WAITS, 2);
    assertThat(begun).containsExactly(List.of(1));
  }

  @Test
  void aBoxWithABatchUnderWayIsNotClosedAndOneWithoutIs() {
    mailbox.bring(1);

    assertThat(mailbox.closeIfIdle(() -> true)).isFalse();
    ends.getFirst().complete(null);

    assertThat(mailbox.closeIfIdle(() -> true)).isTrue();
    assertThat(mailbox.bring(2)).isFalse();
  }

  @Test
  void batchesThatEndAtOnceAreHandledOneAfterTheOther() {
    var all = new ArrayList<Integer>();
    var box =
        box(batch -> {
          all.addAll(batch);
          return CompletableFuture.completedFuture(null);
        });

    box.bring(1);
    box.bring(2);

    assertThat(all).containsExactly(1, 2);
    assertThat(box.waiting()).isZero();
  }

  @Test
  void oneThatFailsDoesNotStopTheNext() {
    var tries = new ArrayList<Integer>();
    var box =
        box(batch -> {
          tries.addAll(batch);
          throw new IllegalStateException("on purpose");
        });

    box.bring(1);
    box.bring(2);

    assertThat(tries).containsExactly(1, 2);
  }

  /// One for which nothing ever waits.
  private static Mailbox<Integer> box(Function<List<Integer>, CompletableFuture<Void>> begin) {
    return new Mailbox<>(
        "test",
        10,
        new Mailbox.Handler<>() {
          @Override
          public void handle(List<Integer> batch) {
            throw new AssertionError("needs no thread");
          }

          @Override
          public Optional<CompletableFuture<Void>> begin(List<Integer> batch) {
            return Optional.of(begin.apply(batch));
          }
        });
  }
}
