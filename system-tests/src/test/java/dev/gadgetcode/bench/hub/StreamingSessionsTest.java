package dev.gadgetcode.bench.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.bench.Delivery;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.socket.SignIn;
import dev.gadgetcode.hub.store.SqliteStore;
import dev.gadgetcode.protocol.id.UserId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The load on a real hub, in small.
class StreamingSessionsTest implements StreamingSession.Progress {
  private static final List<BenchSession> NAMES =
      List.of(new BenchSession(0), new BenchSession(1), new BenchSession(2));

  private int arrived;
  private int acks;

  @Test
  void everyTokenOfEverySessionArrivesOnceAndTheTurnsEnd(@TempDir Path data) throws Exception {
    try (var hub = hub(data);
        var sessions = StreamingSessions.connect(hub.address().getPort(), NAMES, this)) {
      sessions.submitAll();

      sessions.forEach(session -> session.send(100));
      sessions.forEach(session -> session.send(1));
      var delivery = sessions.settle();

      assertThat(delivery).isEqualTo(new Delivery(303, 0));
      assertThat(arrived).isEqualTo(303);
      assertThat(acks).isPositive();
      sessions.forEach(session -> assertThat(session.ide().isEnded()).isTrue());
    }
  }

  private static Hub hub(Path data) throws Exception {
    var store =
        SqliteStore.open(
            data,
            broken -> {
              throw new IllegalStateException(broken);
            });
    HubRows.make(store, NAMES.size());
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    return Hub.start(
        new HubConfig(
            address, data, Duration.ofHours(1), token -> new SignIn.Known(new UserId(token))),
        store,
        new LocalBus());
  }

  @Override
  public void arrived(StreamingSession session, int first, int count) {
    arrived += count;
  }

  @Override
  public void acked(StreamingSession session) {
    acks++;
  }
}
