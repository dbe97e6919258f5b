package dev.gadgetcode.hub.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.hub.nats.NatsProcess;
import io.nats.client.Nats;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Ways between hubs over a real NATS server.
@Tag("slow")
final class WaysTest {
  private static final SecretKey KEY = key(1);

  private static final NatsProcess NATS = new NatsProcess();

  private final Heard heardA = new Heard();
  private final Heard heardB = new Heard();
  private final Ways a = Ways.join(BusUrl.of(NATS.url()), "a", KEY, heardA);
  private final Ways b = Ways.join(BusUrl.of(NATS.url()), "b", KEY, heardB);

  private static SecretKey key(int number) {
    var bytes = new byte[32];
    bytes[0] = (byte) number;
    return new SecretKeySpec(bytes, "HmacSHA256");
  }

  @AfterAll
  static void stopNats() {
    NATS.close();
  }

  @AfterEach
  void leave() {
    a.close();
    b.close();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void whatIsSentArrivesInItsOrderAndIsAnsweredOnTheSameWay() throws Exception {
    var way = a.to("b");
    IntStream.range(0, 1_000).forEach(count -> way.send(bytes("m" + count)));

    var texts = new ArrayList<String>();
    for (int count = 0; count < 999; count++) {
      texts.add(heardB.next().text());
    }
    var last = heardB.next();
    texts.add(last.text());
    assertThat(texts).isEqualTo(IntStream.range(0, 1_000).mapToObj(count -> "m" + count).toList());
    assertThat(last.way().hub()).isEqualTo("a");

    last.way().send(bytes("back"));

    var answer = heardA.next();
    assertThat(answer.text()).isEqualTo("back");
    assertThat(answer.way()).isSameAs(way);
  }

  @Test
  void messagesLargerThanTheServerTakesGoInPieces() throws Exception {
    var large = new byte[5_000_000];
    new Random(4711).nextBytes(large);

    a.to("b").send(large);
    a.to("b").send(bytes("behind"));

    assertThat(heardB.next().content()).isEqualTo(large);
    assertThat(heardB.next().text()).isEqualTo("behind");
  }

  @Test
  void aWayToNobodyEnds() throws Exception {
    var way = a.to("nobody");

    assertThat(heardA.nextClosed()).isSameAs(way);
    assertThat(way.isOpen()).isFalse();
    assertThat(way.send(bytes("lost"))).isFalse();
    assertThat(a.to("nobody")).isNotSameAs(way);
  }

  @Test
  void aWayThatOneSideClosesEndsForBoth() throws Exception {
    var way = a.to("b");
    way.send(bytes("hello"));
    var other = heardB.next().way();

    other.close();

    assertThat(heardA.nextClosed()).isSameAs(way);
    assertThat(heardB.nextClosed()).isSameAs(other);
    a.to("b").send(bytes("again"));
    assertThat(heardB.next().text()).isEqualTo("again");
  }

  @Test
  void aHubThatLeavesEndsItsWays() throws Exception {
    var way = a.to("b");
    way.send(bytes("hello"));
    heardB.next();

    b.close();

    assertThat(heardA.nextClosed()).isSameAs(way);
  }

  /// Somebody with the key says something to hub b on a way, under a number of their choice.
  private static void say(Way way, long seq) throws Exception {
    var content = bytes("forged");
    var frame = Frame.bytes(Frame.Kind.LAST, way.id(), seq, content, 0, content.length);
    var mouth = Nats.connect(NATS.url());
    try {
      mouth.publish("gadget.hub.b", new MessageSeals(KEY).seal(frame, "gadget.hub.b"));
      mouth.flush(Duration.ofSeconds(5));
    } finally {
      mouth.close();
    }
  }

  @Test
  void aMissingNumberEndsTheWayForBoth() throws Exception {
    var way = a.to("b");
    way.send(bytes("one"));
    heardB.next();

    say(way, 99);

    assertThat(heardB.nextClosed().hub()).isEqualTo("a");
    assertThat(heardA.nextClosed()).isSameAs(way);
    assertThat(b.counts().gaps().sum()).isEqualTo(1);
  }

  /// The two sides have counted differently and nobody says anything: the next ping tells.
  @Test
  void aLossBehindWhichNothingComesIsNoticedToo() throws Exception {
    var way = a.to("b");
    way.send(bytes("one"));
    heardB.next();

    say(way, 3);

    assertThat(heardB.next().text()).isEqualTo("forged");
    assertThat(heardA.nextClosed()).isSameAs(way);
    assertThat(b.counts().gaps().sum()).isEqualTo(1);
  }

  @Test
  void whoeverHasAnotherKeyIsNotHeard() throws Exception {
    var heard = new Heard();
    try (var stranger = Ways.join(BusUrl.of(NATS.url()), "c", key(2), heard)) {
      stranger.to("b").send(bytes("let me in"));
      heard.nextClosed();
    }

    assertThat(b.counts().foreign().sum()).isPositive();
    a.to("b").send(bytes("hello"));
    assertThat(heardB.next().text()).isEqualTo("hello");
  }

  @Test
  void nothingOfAMessageIsInTheClearOnTheBus() throws Exception {
    var seen = new ArrayList<String>();
    var some = new CountDownLatch(2);
    var ear = Nats.connect(NATS.url());
    try {
      ear.createDispatcher(
              message -> {
                seen.add(new String(message.getData(), StandardCharsets.ISO_8859_1));
                some.countDown();
              })
          .subscribe("gadget.hub.b");
      ear.flush(Duration.ofSeconds(5));

      a.to("b").send(bytes("sk-very-secret"));

      assertThat(some.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(heardB.next().text()).isEqualTo("sk-very-secret");
      assertThat(seen).noneMatch(text -> text.contains("secret"));
    } finally {
      ear.close();
    }
  }

  /// Whoever has listened says all of it again, from the first message on.
  @Test
  void aWayThatWasIsNotOpenedAgain() throws Exception {
    var recorded = new LinkedBlockingQueue<byte[]>();
    var ear = Nats.connect(NATS.url());
    try {
      ear.createDispatcher(message -> recorded.add(message.getData())).subscribe("gadget.hub.b");
      ear.flush(Duration.ofSeconds(5));
      var way = a.to("b");
      way.send(bytes("once"));
      assertThat(heardB.next().text()).isEqualTo("once");
      way.close();
      heardB.nextClosed();

      for (int count = 0; count < 3; count++) { // begin, message, end
        ear.publish("gadget.hub.b", recorded.poll(30, TimeUnit.SECONDS));
      }
      ear.flush(Duration.ofSeconds(5));

      a.to("b").send(bytes("behind"));
      assertThat(heardB.next().text()).isEqualTo("behind");
    } finally {
      ear.close();
    }
  }

  @Test
  void aServerThatRestartsEndsTheWaysAndNewOnesAreMade() throws Exception {
    try (var own = new NatsProcess()) {
      var first = new Heard();
      var second = new Heard();
      try (var one = Ways.join(BusUrl.of(own.url()), "one", KEY, first);
          var other = Ways.join(BusUrl.of(own.url()), "other", KEY, second)) {
        var way = one.to("other");
        way.send(bytes("before"));
        second.next();

        own.kill();

        assertThat(first.nextClosed()).isSameAs(way);
        second.nextClosed();
        assertThat(one.isConnected()).isFalse();
        own.start();
        while (!one.isConnected() || !other.isConnected()) {
          Thread.onSpinWait();
        }
        one.to("other").send(bytes("after"));
        assertThat(second.next().text()).isEqualTo("after");
      }
    }
  }

  @Test
  void aBusThatIsAwayIsNamedWithoutItsPassword() {
    var away = BusUrl.of("nats://me:not-to-be-seen@127.0.0.1:1");

    assertThatThrownBy(() -> Ways.join(away, "a", KEY, heardA))
        .isInstanceOf(BusUnusable.class)
        .hasMessage("the bus nats://127.0.0.1:1 cannot be reached");
  }

  @Test
  void aServerThatWantsAPasswordIsGivenIt() {
    try (var guarded = new NatsProcess("--user", "me", "--pass", "not-to-be-seen")) {
      var right = guarded.url().replace("//", "//me:not-to-be-seen@");
      Ways.join(BusUrl.of(right), "a", KEY, heardA).close();

      assertThatThrownBy(() -> Ways.join(BusUrl.of(guarded.url()), "a", KEY, heardA))
          .isInstanceOf(BusUnusable.class)
          .hasMessageContaining("does not let this hub in");
    }
  }
}
