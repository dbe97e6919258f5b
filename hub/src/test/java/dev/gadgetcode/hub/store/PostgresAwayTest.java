package dev.gadgetcode.hub.store;

import static dev.gadgetcode.hub.store.Rows.kept;
import static dev.gadgetcode.hub.store.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.postgres.Cluster;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/// A server that is away: what whoever asks the hub is told, and what a hub does that starts.
@Tag("slow")
final class PostgresAwayTest {
  private static final int PATIENCE_SECONDS = 60;

  /// Far below what the store itself waits for its server.
  private static final Duration SOON = Duration.ofSeconds(10);

  private static final Cluster own = Cluster.create();

  private final List<Throwable> broken = new CopyOnWriteArrayList<>();

  @Test
  void aHubIsNotReadyWhileItsDatabaseIsAway(@TempDir Path directory) throws Exception {
    var url = DatabaseUrl.of(own.newDatabase());
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var config = new HubConfig(address, directory.resolve("data")).with(url);
    try (var hub = Hub.start(config, PostgresStore.open(url, broken::add), new LocalBus());
        var http = HttpClient.newHttpClient()) {
      var before = ready(http, hub);
      own.crash();
      var first = ready(http, hub);
      var second = ready(http, hub);
      own.start();

      assertThat(before.statusCode()).isEqualTo(200);
      assertThat(first.statusCode()).isEqualTo(503);
      assertThat(first.body()).contains("\"not-ready\"");
      assertThat(second.statusCode()).isEqualTo(503);
      assertThat(readyInTheEnd(http, hub)).isEqualTo(200);
    }
    assertThat(broken).isEmpty();
  }

  private static HttpResponse<String> ready(HttpClient http, Hub hub) throws Exception {
    var place = URI.create("http://127.0.0.1:%d/api/v1/ready".formatted(hub.address().getPort()));
    return http.send(HttpRequest.newBuilder(place).timeout(SOON).build(), BodyHandlers.ofString());
  }

  private static int readyInTheEnd(HttpClient http, Hub hub) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    int status = ready(http, hub).statusCode();
    while (status != 200 && System.nanoTime() < deadline) {
      status = ready(http, hub).statusCode();
    }
    return status;
  }

  @Test
  void aHubThatStartsBeforeItsDatabaseWaitsAndSaysSo() throws Exception {
    var url = DatabaseUrl.of(own.newDatabase());
    try (var said = new SaidLines(DatabaseWait.class)) {
      own.crash();
      var opening = CompletableFuture.supplyAsync(() -> PostgresStore.open(url, broken::add));
      var line = said.next();
      boolean waited = !opening.isDone();
      own.start();

      try (var store = opening.get(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        kept(store.commit(Change.of(row(Rows.turn("turn"), 1))));
      }
      assertThat(line)
          .contains("the database cannot be reached yet")
          .contains(url.toString())
          .doesNotContain(Cluster.PASSWORD);
      assertThat(waited).isTrue();
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void aDatabaseThatStaysAwayIsNamedWithoutItsPassword() {
    var gone = Cluster.shared().newDatabase().replaceFirst(":[0-9]+/", ":1/");

    assertThatThrownBy(() -> PostgresStore.open(DatabaseUrl.of(gone), broken::add, 1))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageStartingWith("the database jdbc:postgresql://127.0.0.1:1/")
        .hasMessageContaining("cannot be reached, and was waited for 1 s: ")
        .hasMessageNotContaining(Cluster.PASSWORD);
  }

  /// No patience mends a wrong password: the test would take an hour.
  @Test
  void whatAPersonHasToMendIsNotWaitedFor() {
    var wrong = Cluster.shared().newDatabase().replace(Cluster.PASSWORD, "another");

    assertThatThrownBy(() -> PostgresStore.open(DatabaseUrl.of(wrong), broken::add, 3_600))
        .isInstanceOf(DatabaseUnusable.class)
        .hasMessageContaining("cannot be opened");
  }

  /// What a class logs, as long as this is open.
  private static final class SaidLines extends AppenderBase<ILoggingEvent>
      implements AutoCloseable {
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private final Logger logger;

    SaidLines(Class<?> speaker) {
      this.logger = (Logger) LoggerFactory.getLogger(speaker);
      logger.addAppender(this);
      start();
    }

    @Override
    protected void append(ILoggingEvent event) {
      lines.add(event.getFormattedMessage());
    }

    String next() throws InterruptedException {
      return String.valueOf(lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Override
    public void close() {
      logger.detachAppender(this);
    }
  }
}
