package dev.gadgetcode.hub.bus;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every bus does.
abstract class BusContract {
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final Subject<String, String> ONE = new Subject<>("test", "one");
  private static final Subject<String, String> OTHER = new Subject<>("test", "other");

  /// The bus under test; each call gives a view of the same one.
  abstract Bus bus();

  @Test
  void aRequestIsAnsweredByTheOneWhoListens() throws Exception {
    bus().subscribe(ONE, (message, reply) -> reply.accept(message + "!"));
    bus().subscribe(OTHER, (_, reply) -> reply.accept("wrong"));

    assertThat(bus().request(ONE, "hello", LIMIT).get()).isEqualTo("hello!");
  }

  @Test
  void anAnswerMayComeLater() throws Exception {
    bus()
        .subscribe(ONE, (message, reply) -> Thread.startVirtualThread(() -> reply.accept(message)));

    assertThat(bus().request(ONE, "later", LIMIT).get()).isEqualTo("later");
  }

  @Test
  void aRequestToNobodyFailsAtOnce() {
    var answer = bus().request(ONE, "hello", LIMIT);

    assertThat(failureOf(answer)).isInstanceOf(Bus.NobodyThere.class);
  }

  @Test
  void aRequestThatIsNotAnsweredFailsAfterItsLimit() {
    bus().subscribe(ONE, (_, _) -> {});

    var answer = bus().request(ONE, "hello", Duration.ofMillis(20));

    assertThat(failureOf(answer)).isInstanceOf(TimeoutException.class);
  }

  @Test
  void aMessageToNobodyIsLostAndHarmsNobody() {
    bus().publish(ONE, "hello");
  }

  @Test
  void messagesOfOneSenderArriveInTheirOrder() throws Exception {
    var heard = Collections.synchronizedList(new ArrayList<String>());
    var all = new CountDownLatch(1_000);
    bus()
        .subscribe(
            ONE,
            (message, _) -> {
              heard.add(message);
              all.countDown();
            });

    IntStream.range(0, 1_000).forEach(count -> bus().publish(ONE, "m" + count));

    assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(heard).isEqualTo(IntStream.range(0, 1_000).mapToObj(count -> "m" + count).toList());
  }

  @Test
  void nobodyIsToldAnyMoreOnceTheSubscriptionIsClosed() {
    bus().subscribe(ONE, (_, reply) -> reply.accept("here")).close();

    assertThat(failureOf(bus().request(ONE, "hello", LIMIT))).isInstanceOf(Bus.NobodyThere.class);
  }

  @Test
  void aLateCloseTakesAwayOnlyWhatIsItsOwn() throws Exception {
    var old = bus().subscribe(ONE, (_, reply) -> reply.accept("old"));
    bus().subscribe(ONE, (_, reply) -> reply.accept("new"));

    old.close();

    assertThat(bus().request(ONE, "hello", LIMIT).get()).isEqualTo("new");
  }

  private static Throwable failureOf(Future<String> answer) {
    try {
      return new AssertionError("answered " + answer.get(30, TimeUnit.SECONDS));
    } catch (ExecutionException failed) {
      return Objects.requireNonNull(failed.getCause());
    } catch (InterruptedException | TimeoutException other) {
      return new AssertionError(other);
    }
  }
}
