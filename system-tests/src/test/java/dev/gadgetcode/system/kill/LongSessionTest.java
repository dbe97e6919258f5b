package dev.gadgetcode.system.kill;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.system.shared.Kept;
import dev.gadgetcode.system.shared.Link;
import dev.gadgetcode.system.shared.OwnLink;
import dev.gadgetcode.system.shared.Ports;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ArrayNode;

/// A turn of very many events, and a client that opens it from its beginning.
class LongSessionTest {
  private static final int EVENTS = 50_000;
  private static final int BATCH = 5_000;
  private static final int PATIENCE_SECONDS = 60;
  private static final TurnId TURN = new TurnId("long");
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path data;

  @Test
  void fiftyThousandEventsAreShownOnceAndInOrderToWhoeverOpensTheSession() throws Exception {
    Scene.makeSession(data, "session");
    fill();
    int port = Ports.free(new Random());
    try (var hub = HubProcess.start(HubJvm.forFew(), data, port, CrashPoint.ACKED, 0)) {
      hub.open();
      var reader = new Reader(URI.create("http://127.0.0.1:" + port));
      try {
        long took = reader.all.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

        System.out.printf("%d events were shown %d ms after they were asked for%n", EVENTS, took);
      } finally {
        reader.link.close();
      }
    }
  }

  /// A turn that is being processed, so that its events are events and not yet a document.
  private void fill() throws Exception {
    try (var store = Kept.open(data)) {
      store
          .commit(
              Change.of(
                  Turns.insert(
                      new StoredTurn(
                          TURN,
                          new ChatSessionId("session"),
                          UserId.NOBODY,
                          null,
                          "Say much",
                          null,
                          TurnStatus.PROCESSING,
                          false,
                          null,
                          "demo",
                          SessionMode.BUILD,
                          "",
                          0,
                          0,
                          TurnStats.NONE,
                          null,
                          THEN,
                          null))))
          .join();
      for (int from = 1; from <= EVENTS; from += BATCH) {
        var events = new ArrayList<LoggedEvent>();
        for (int seq = from; seq < from + BATCH; seq++) {
          var meta = new Meta(TURN, 1, seq, THEN, seq);
          events.add(new LoggedEvent(meta, "response", "[\"word " + seq + " \"]"));
        }
        store.commit(new Change(events, List.of(), List.of())).join();
      }
    }
  }

  /// Resumes the turn from nothing as soon as it is connected. Told on the link's loop.
  private static final class Reader implements Link.Listener {
    final CompletableFuture<Long> all = new CompletableFuture<>();
    final Link link;
    private long askedAt;
    private long cursor;

    Reader(URI hub) {
      link = new OwnLink(hub, () -> Map.of("token", ""), List.of("response"), this);
    }

    @Override
    public void connected() {
      askedAt = System.nanoTime();
      link.ask(
          "resumeTurn",
          said -> {
            if (!said.path(0).booleanValue() || said.path(1).path("kind").asString("").isEmpty()) {
              all.completeExceptionally(new AssertionError("not resumed: " + said));
            }
          },
          Map.of("turnId", TURN.value(), "afterSeq", 0));
    }

    @Override
    public void disconnected() {
      all.completeExceptionally(new AssertionError("cut off at " + cursor));
    }

    @Override
    public void heard(String event, ArrayNode args, Consumer<Object[]> reply) {
      var meta = args.path(args.size() - 1);
      long seq = meta.path("seq").longValue();
      if (meta.path("fromSeq").longValue(seq) != cursor + 1) {
        all.completeExceptionally(new AssertionError(seq + " came after " + cursor));
      }
      cursor = seq;
      if (cursor == EVENTS) {
        all.complete(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - askedAt));
      }
    }
  }
}
