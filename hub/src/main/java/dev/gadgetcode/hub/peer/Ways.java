package dev.gadgetcode.hub.peer;

import io.nats.client.Message;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The ways of one hub to others and of others to it, over NATS. Each hub listens to one subject
/// that has its name: who listens is there. Thread-safe.
public final class Ways implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Ways.class);
  private static final String SUBJECT = "gadget.hub.";

  /// The answer to a question about a way that is not there any more; any other is empty.
  private static final byte[] GONE = {1};

  /// How often one who opened a way asks whether the other is there.
  private static final Duration PING = Duration.ofSeconds(2);

  /// After so long without an answer, or without a question, nobody is.
  private static final Duration SILENCE = Duration.ofSeconds(8);

  private final Map<String, Way> opened = new ConcurrentHashMap<>();
  private final Map<Long, Way> known = new ConcurrentHashMap<>();

  /// The ways that others have opened, ever: nobody who has listened opens one a second time.
  private final Set<Long> past = ConcurrentHashMap.newKeySet();

  private final SecureRandom random = new SecureRandom();
  private final BusCounts counts = new BusCounts();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("bus-timer").factory());
  private final String self;
  private final MessageSeals seals;
  private final WayListener listener;
  private final NatsServer nats;

  private Ways(BusUrl url, String self, SecretKey key, WayListener listener) {
    this.self = self;
    this.seals = new MessageSeals(key);
    this.listener = listener;
    this.nats = NatsServer.connect(url, self, this::lost);
    nats.subscribe(SUBJECT + self, this::receive);
    nats.flush();
    timer.scheduleWithFixedDelay(
        this::look, PING.toMillis(), PING.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// Joins the bus.
  ///
  /// @param self the name of this hub
  /// @param key what all hubs of the database have in common and nobody else
  /// @throws BusUnusable where there is none
  public static Ways join(BusUrl url, String self, SecretKey key, WayListener listener) {
    return new Ways(url, self, key, listener);
  }

  /// The way to a hub, which is opened where there is none. Whether the hub is there turns out
  /// later: where it is not, the way ends.
  public Way to(String hub) {
    return opened.compute(hub, (_, way) -> way != null && way.isOpen() ? way : open(hub));
  }

  private Way open(String hub) {
    var way = new Way(this, random.nextLong(), hub, true);
    known.put(way.id(), way);
    if (!way.send(Frame.Kind.OPEN, self.getBytes(StandardCharsets.UTF_8))) {
      Thread.startVirtualThread(() -> end(way, "the bus is away"));
    }
    return way;
  }

  public boolean isConnected() {
    return nats.isConnected();
  }

  public BusCounts counts() {
    return counts;
  }

  /// How many ways there are.
  public int size() {
    return known.size();
  }

  int largestPiece() {
    return (int) Math.min(nats.largest(), 1 << 20) - MessageSeals.OVERHEAD - Frame.HEAD;
  }

  /// Returns false where the bus is away.
  boolean send(Way way, byte[] frame, Frame.Kind kind) {
    counts.out().increment();
    var subject = SUBJECT + way.hub();
    var sealed = seals.seal(frame, subject);
    return switch (kind) {
      case OPEN, PING -> nats.isConnected() && deliver(way, subject, sealed);
      case PIECE, LAST, PONG, CLOSE -> nats.publish(subject, sealed);
    };
  }

  /// Sends what somebody has to take: where nobody does, the way is over.
  private boolean deliver(Way way, String subject, byte[] sealed) {
    nats.deliver(subject, sealed, SILENCE)
        .whenCompleteAsync(
            (answer, failure) -> {
              if (failure != null || answer.length > 0) {
                end(way, failure == null ? "the other hub has ended it" : "nobody is there");
              }
            },
            Thread::startVirtualThread);
    return true;
  }

  private void receive(Message message) {
    var frame = seals.open(message.getData(), SUBJECT + self).flatMap(Frame::read);
    if (frame.isEmpty()) {
      counts.foreign().increment();
      return;
    }
    counts.in().increment();
    boolean taken = take(frame.get());
    var reply = message.getReplyTo();
    if (reply != null) {
      nats.publish(reply, taken ? Frame.NOTHING : GONE);
    }
  }

  /// Returns false where the way is not there any more.
  private boolean take(Frame frame) {
    if (frame.kind() == Frame.Kind.OPEN && frame.seq() == 1) {
      var hub = StandardCharsets.UTF_8.decode(frame.content().duplicate()).toString();
      if (past.add(frame.way())) {
        known.put(frame.way(), new Way(this, frame.way(), hub, false));
      }
    }
    var way = known.get(frame.way());
    if (way == null) {
      return false;
    }
    if (frame.kind() == Frame.Kind.CLOSE) {
      over(way, "closed by the other hub");
      return true;
    }
    var whole = way.take(frame);
    if (whole != null) {
      tell(way, whole);
    }
    return true;
  }

  private void tell(Way way, ByteBuffer message) {
    try {
      listener.received(way, message);
    } catch (RuntimeException failed) {
      log.error("message failed {}", way, failed);
      end(way, "a message could not be read");
    }
  }

  void gap(Way way, long expected, long came) {
    counts.gaps().increment();
    log.warn("lost on the bus {} expected={} came={}", way, expected, came);
    end(way, "something was lost");
  }

  /// Ends a way for both sides.
  void end(Way way, String why) {
    if (over(way, why)) {
      var subject = SUBJECT + way.hub();
      var close = Frame.bytes(Frame.Kind.CLOSE, way.id(), 0, Frame.NOTHING, 0, 0);
      nats.publish(subject, seals.seal(close, subject));
    }
  }

  private boolean over(Way way, String why) {
    if (!way.over()) {
      return false;
    }
    known.remove(way.id(), way);
    opened.remove(way.hub(), way);
    log.info("way ended {} reason={}", way, why);
    listener.closed(way);
    return true;
  }

  /// The connection was lost, and messages with it.
  private void lost() {
    List.copyOf(known.values()).forEach(way -> over(way, "the bus was lost"));
  }

  private void look() {
    try {
      for (var way : List.copyOf(known.values())) {
        if (way.silenceNanos() > SILENCE.toNanos()) {
          end(way, "the other hub is silent");
        } else if (way.isOpener() && !way.send(Frame.Kind.PING, Frame.NOTHING)) {
          end(way, "the bus is away");
        }
      }
    } catch (RuntimeException failed) {
      log.error("looking after the ways failed", failed);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    List.copyOf(known.values()).forEach(way -> end(way, "this hub ends"));
    nats.flush();
    nats.close();
  }
}
