package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MailboxTest {
  private static final int LETTERS = 20_000;

  @Test
  void lettersOfManyAreHandledOnceEachAndInTheOrderOfTheirSender() throws Exception {
    var handled = Collections.synchronizedList(new ArrayList<Integer>());
    var all = new CountDownLatch(2 * LETTERS);
    var mailbox =
        new Mailbox<Integer>(
            "test",
            3 * LETTERS,
            batch -> {
              handled.addAll(batch);
              batch.forEach(_ -> all.countDown());
            });

    var even = Thread.startVirtualThread(() -> send(mailbox, 0));
    var odd = Thread.startVirtualThread(() -> send(mailbox, 1));
    even.join();
    odd.join();

    assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(handled).doesNotHaveDuplicates();
    assertThat(handled.stream().filter(letter -> letter % 2 == 0).toList()).isSorted();
    assertThat(handled.stream().filter(letter -> letter % 2 == 1).toList()).isSorted();
  }

  private static void send(Mailbox<Integer> mailbox, int first) {
    IntStream.range(0, LETTERS).forEach(count -> mailbox.offer(2 * count + first));
  }

  @Test
  void whatIsPutBackIsHandledBeforeAllThatCameSince() throws Exception {
    var handled = Collections.synchronizedList(new ArrayList<String>());
    var refused = new CountDownLatch(1);
    var all = new CountDownLatch(2);
    var box = new AtomicReference<Mailbox<String>>();
    var mailbox =
        new Mailbox<String>(
            "test",
            10,
            batch -> {
              if (refused.getCount() > 0) {
                box.get().putBack(batch);
                refused.countDown();
                return;
              }
              handled.addAll(batch);
              batch.forEach(_ -> all.countDown());
            });
    box.set(mailbox);
    mailbox.offer("first");
    assertThat(refused.await(30, TimeUnit.SECONDS)).isTrue();

    mailbox.offer("second");

    assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(handled).containsExactly("first", "second");
  }

  @Test
  void whatIsPutBackWaitsUntilItIsToBeTriedAgain() throws Exception {
    var tries = Collections.synchronizedList(new ArrayList<List<String>>());
    var tried = new Semaphore(0);
    var box = new AtomicReference<Mailbox<String>>();
    var mailbox =
        new Mailbox<String>(
            "test",
            10,
            batch -> {
              tries.add(List.copyOf(batch));
              if (tries.size() < 3) {
                box.get().putBack(batch);
              }
              tried.release();
            });
    box.set(mailbox);

    mailbox.offer("letter");
    for (int i = 0; i < 2; i++) {
      assertThat(tried.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
      mailbox.tryAgain();
    }
    assertThat(tried.tryAcquire(30, TimeUnit.SECONDS)).isTrue();
    mailbox.tryAgain();

    assertThat(tries).containsExactly(List.of("letter"), List.of("letter"), List.of("letter"));
  }

  @Test
  void whatComesWhileABatchIsHandledIsTheNextBatch() throws Exception {
    var batches = Collections.synchronizedList(new ArrayList<List<Integer>>());
    var started = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    var done = new CountDownLatch(3);
    var mailbox =
        new Mailbox<Integer>(
            "test",
            10,
            batch -> {
              batches.add(batch);
              started.countDown();
              await(goOn);
              batch.forEach(_ -> done.countDown());
            });

    mailbox.offer(1);
    await(started);
    mailbox.offer(2);
    mailbox.offer(3);
    goOn.countDown();
    await(done);

    assertThat(batches).containsExactly(List.of(1), List.of(2, 3));
  }

  @Test
  void aFullMailboxRefuses() {
    var started = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    var mailbox =
        new Mailbox<Integer>(
            "test",
            1,
            _ -> {
              started.countDown();
              await(goOn);
            });
    mailbox.offer(1);
    await(started);
    mailbox.offer(2);

    assertThat(mailbox.offer(3)).isFalse();

    goOn.countDown();
  }

  @Test
  void aBatchThatFailsDoesNotStopTheNext() {
    var failed = new CountDownLatch(1);
    var done = new CountDownLatch(1);
    var mailbox =
        new Mailbox<CountDownLatch>(
            "test",
            10,
            batch -> {
              batch.forEach(CountDownLatch::countDown);
              if (batch.contains(failed)) {
                throw new IllegalStateException("on purpose");
              }
            });

    mailbox.offer(failed);
    await(failed);
    mailbox.offer(done);

    await(done);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  @Test
  void aClosedBoxTakesNothingMore() {
    var mailbox = new Mailbox<String>("test", 10, _ -> {});

    assertThat(mailbox.closeIfIdle(() -> true)).isTrue();

    assertThat(mailbox.isClosed()).isTrue();
    assertThat(mailbox.offer("late")).isFalse();
    assertThat(mailbox.waiting()).isZero();
  }

  @Test
  void aBoxStaysOpenWhileSomethingIsHandledWaitsOrItsOwnerWantsIt() throws Exception {
    var handling = new CountDownLatch(1);
    var go = new CountDownLatch(1);
    var handled = new CountDownLatch(2);
    var mailbox =
        new Mailbox<String>(
            "test",
            10,
            batch -> {
              handling.countDown();
              awaitUninterruptibly(go);
              batch.forEach(_ -> handled.countDown());
            });
    mailbox.offer("first");
    assertThat(handling.await(30, TimeUnit.SECONDS)).isTrue();

    assertThat(mailbox.closeIfIdle(() -> true)).isFalse();
    assertThat(mailbox.offer("second")).isTrue();
    go.countDown();

    assertThat(handled.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(mailbox.closeIfIdle(() -> false)).isFalse();
    assertThat(mailbox.offer("third")).isTrue();
  }

  private static void awaitUninterruptibly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }
}
