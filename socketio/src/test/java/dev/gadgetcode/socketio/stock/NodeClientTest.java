package dev.gadgetcode.socketio.stock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// npm's `socket.io-client` and our server.
@Execution(ExecutionMode.CONCURRENT)
@Tag("slow")
final class NodeClientTest {
  private final StockServer server = StockServer.start();

  NodeClientTest() throws InterruptedException {}

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void itUpgradesFromPollingToWebSocket() throws Exception {
    try (var client = NodeClient.start("upgrade", server)) {
      assertThat(client.result())
          .isEqualTo(
              "{\"first\":\"polling\",\"before\":[\"before\"],"
                  + "\"then\":\"websocket\",\"after\":[\"after\"]}");
      client.awaitSuccess();
    }
    assertThat(happened()).isEqualTo(CloseReason.CLIENT_CLOSED);
  }

  @Test
  void itSpeaksWebSocketOnlyAndPollingOnly() throws Exception {
    try (var client = NodeClient.start("transports", server)) {
      for (var transport : new String[] {"websocket", "polling"}) {
        assertThat(client.result())
            .isEqualTo(
                "{\"transport\":\"%s\",\"back\":[1,\"zwei 🎈\",{\"drei\":[null,true,1.5]}],"
                        .formatted(transport)
                    + "\"answer\":\"for an answer\",\"large\":true}");
        assertThat(happened()).isEqualTo(CloseReason.CLIENT_CLOSED);
      }
      client.awaitSuccess();
    }
  }

  @Test
  void itSendsAndGetsBinariesInEventsAndAcks() throws Exception {
    try (var client = NodeClient.start("binary", server)) {
      for (int transport = 0; transport < 2; transport++) {
        assertThat(client.result())
            .isEqualTo(
                "{\"whole\":[1,2,3],\"deep\":[4,5],\"text\":\"text\",\"answer\":[6],"
                    + "\"said\":{\"said\":[7]},\"binary\":[8,9],"
                    + "\"inside\":[10,11],\"verbatim\":\"verbatim\"}");
      }
      client.awaitSuccess();
    }
  }

  @Test
  void itIsRefusedWithTheReasonAndComesInWithTheNextTry() throws Exception {
    try (var client = NodeClient.start("refusal", server)) {
      assertThat(client.result())
          .isIn(
              "{\"message\":\"unauthorized\","
                  + "\"data\":{\"code\":\"unauthorized\",\"retry\":true},\"active\":false}",
              "{\"message\":\"unauthorized\","
                  + "\"data\":{\"retry\":true,\"code\":\"unauthorized\"},\"active\":false}");
      assertThat(client.result())
          .isEqualTo("{\"back\":[\"kept by the client until it is connected\"]}");
      client.awaitSuccess();
    }
  }

  @Test
  void itsRequestsEndOnce() throws Exception {
    try (var client = NodeClient.start("acks", server)) {
      assertThat(client.result())
          .isEqualTo(
              "{\"answered\":42,\"timedOut\":\"operation has timed out\",\"calls\":1,"
                  + "\"leaving\":\"socket has been disconnected\"}");
      client.awaitSuccess();
    }
  }

  @Test
  void ourRequestsEndOnce() throws Exception {
    try (var client = NodeClient.start("asked", server)) {
      assertThat(client.result()).isEqualTo("{\"was\":[\"the answer\"]}");
      assertThat(happened())
          .isInstanceOfSatisfying(
              AckOutcome.Answered.class,
              answered -> assertThat(answered.args()).hasToString("[\"the answer\"]"));
      assertThat(happened()).isEqualTo(new AckOutcome.TimedOut<Payload>());
      client.goOn();
      assertThat(client.result()).isEqualTo("{\"back\":[\"still there\"]}");
      assertThat(happened()).isEqualTo(new AckOutcome.Disconnected<Payload>());
      assertThat(happened()).isEqualTo(CloseReason.CLIENT_CLOSED);
      client.awaitSuccess();
    }
    assertThat(server.happened()).isEmpty();
  }

  @Test
  void tenThousandEventsEachWayStayInOrder() throws Exception {
    try (var client = NodeClient.start("order", server)) {
      for (var transport : new String[] {"websocket", "polling"}) {
        assertThat(client.result())
            .isEqualTo(
                "{\"received\":10000,\"arrived\":10000,\"transport\":\"%s\"}".formatted(transport));
      }
      client.awaitSuccess();
    }
  }

  @Test
  void tenThousandEventsEachWayStayInOrderWhileItUpgrades() throws Exception {
    try (var client = NodeClient.start("orderWhileUpgrading", server)) {
      assertThat(client.result())
          .isEqualTo(
              "{\"received\":10000,\"arrived\":10000,\"transport\":\"websocket\","
                  + "\"first\":\"polling\"}");
      client.awaitSuccess();
    }
  }

  @Test
  void itUsesSeveralNamespacesOnOneConnection() throws Exception {
    try (var client = NodeClient.start("namespaces", server)) {
      assertThat(client.result())
          .isEqualTo(
              "{\"back\":[[\"main\"],[\"custom\"]],\"refused\":\"Invalid namespace\","
                  + "\"oneConnection\":true}");
      assertThat(client.result()).isEqualTo("{\"back\":[\"main goes on\"]}");
      client.awaitSuccess();
    }
  }

  @Test
  void itIsToldThatWeLeftOrClosed() throws Exception {
    try (var client = NodeClient.start("disconnects", server)) {
      for (int transport = 0; transport < 2; transport++) {
        assertThat(client.result()).isEqualTo("{\"reason\":\"io server disconnect\"}");
        assertThat(happened()).isEqualTo(CloseReason.SERVER_CLOSED);
        assertThat(client.result()).isEqualTo("{\"reason\":\"transport close\"}");
        assertThat(happened()).isEqualTo(CloseReason.SERVER_CLOSED);
      }
      client.awaitSuccess();
    }
  }

  @Test
  void itComesBackWhenTheServerDoes() throws Exception {
    try (var client = NodeClient.start("restart", server)) {
      assertThat(client.result()).isEqualTo("{\"back\":[\"first\"]}");

      server.close();
      assertThat(client.result()).isEqualTo("{\"reason\":\"transport close\"}");
      assertThat(happened()).isEqualTo(CloseReason.SHUTDOWN);

      try (var _ = StockServer.startAt(server.port())) {
        assertThat(client.result()).isEqualTo("{\"back\":[\"second\"]}");
        client.awaitSuccess();
      }
    }
  }

  @Test
  void itIsMissedWhenItIsKilled() throws Exception {
    try (var client = NodeClient.start("killed", server)) {
      assertThat(client.result()).startsWith("{\"pid\":");

      client.kill();

      assertThat(happened()).isEqualTo(CloseReason.TRANSPORT_CLOSED);
    }
  }

  private Object happened() throws InterruptedException {
    var next = server.happened().poll(20, TimeUnit.SECONDS);
    assertThat(next).isNotNull();
    return next;
  }
}
