package dev.gadgetcode.hub.peer;

import dev.gadgetcode.protocol.Secret;
import io.nats.client.AuthenticationException;
import io.nats.client.Connection;
import io.nats.client.ConnectionListener;
import io.nats.client.Consumer;
import io.nats.client.ErrorListener;
import io.nats.client.Message;
import io.nats.client.MessageHandler;
import io.nats.client.Nats;
import io.nats.client.Options;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The connection to a NATS server: made once, and made again for ever where it is lost.
/// Thread-safe.
final class NatsServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(NatsServer.class);

  /// How much waits for the server before whoever sends more has to wait.
  private static final int MOST_OUTGOING = 200_000;

  /// How much waits for us before the rest is lost, which is noticed by the numbers.
  private static final int MOST_INCOMING = 500_000;

  private static final long MOST_INCOMING_BYTES = 256 << 20;

  private final Connection connection;
  private volatile boolean connected;

  /// @param lost told whenever the connection is lost: nobody knows what was delivered
  private NatsServer(Options.Builder options, BusUrl url, Runnable lost) {
    try {
      this.connection =
          Nats.connect(
              options
                  .connectionListener((_, event) -> changed(event, url, lost))
                  .errorListener(new Complaints())
                  .build());
      this.connected = true;
    } catch (AuthenticationException _) {
      throw new BusUnusable("the bus %s does not let this hub in".formatted(url));
    } catch (IOException _) {
      throw new BusUnusable("the bus %s cannot be reached".formatted(url));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new BusUnusable("connecting to the bus %s was stopped".formatted(url));
    }
  }

  /// Connects, once: a hub that starts needs the bus.
  ///
  /// @throws BusUnusable where that is not possible
  static NatsServer connect(BusUrl url, String hub, Runnable lost) {
    var options =
        new Options.Builder()
            .servers(url.servers().stream().map(Secret::value).toArray(String[]::new))
            .connectionName("gadget-hub " + hub)
            .noEcho()
            .maxReconnects(-1)
            .reconnectWait(Duration.ofMillis(500))
            .connectionTimeout(Duration.ofSeconds(5))
            .pingInterval(Duration.ofSeconds(5))
            .maxPingsOut(2)
            .maxMessagesInOutgoingQueue(MOST_OUTGOING);
    return new NatsServer(options, url, lost);
  }

  /// A server that is there again counts when it knows again what we listen to.
  private void changed(ConnectionListener.Events event, BusUrl url, Runnable lost) {
    switch (event) {
      case CONNECTED, RESUBSCRIBED -> {
        connected = true;
        log.info("bus connected url={}", url);
      }
      case DISCONNECTED, CLOSED -> {
        boolean was = connected;
        connected = false;
        if (was) {
          log.warn("bus lost url={} event={}", url, event);
          lost.run();
        }
      }
      case RECONNECTED, DISCOVERED_SERVERS, LAME_DUCK -> log.debug("bus event={}", event);
    }
  }

  /// What the client complains of, in the log; what it means is found out by the numbers.
  private static final class Complaints implements ErrorListener {
    @Override
    public void errorOccurred(Connection connection, String error) {
      log.warn("bus error={}", error);
    }

    @Override
    public void exceptionOccurred(Connection connection, Exception failed) {
      log.debug("bus failed cause={}", failed.getClass().getSimpleName());
    }

    @Override
    public void slowConsumerDetected(Connection connection, Consumer consumer) {
      log.warn("bus messages lost: they come faster than they are read");
    }
  }

  boolean isConnected() {
    return connected;
  }

  /// The largest message that the server takes.
  long largest() {
    return connection.getMaxPayload();
  }

  /// Listens to a subject, on one thread.
  void subscribe(String subject, MessageHandler handler) {
    var dispatcher = connection.createDispatcher(handler);
    dispatcher.setPendingLimits(MOST_INCOMING, MOST_INCOMING_BYTES);
    dispatcher.subscribe(subject);
  }

  /// Returns false where the server is away, or nothing more fits before it.
  boolean publish(String subject, byte[] message) {
    try {
      if (connected) {
        connection.publish(subject, message);
        return true;
      }
    } catch (IllegalStateException failed) {
      log.debug("not published", failed);
    }
    return false;
  }

  /// Completes with the answer of whoever took the message; exceptionally and at once where nobody
  /// listens.
  CompletableFuture<byte[]> deliver(String subject, byte[] message, Duration limit) {
    try {
      return connection
          .request(subject, message)
          .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
          .thenApply(Message::getData);
    } catch (IllegalStateException failed) {
      return CompletableFuture.failedFuture(failed);
    }
  }

  /// Waits until the server has had all that was sent.
  void flush() {
    try {
      connection.flush(Duration.ofSeconds(2));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (TimeoutException _) {
      log.debug("the bus was not flushed in time");
    }
  }

  @Override
  public void close() {
    connected = false;
    try {
      connection.close();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
