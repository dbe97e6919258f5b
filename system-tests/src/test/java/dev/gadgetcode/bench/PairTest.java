package dev.gadgetcode.bench;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.CompletableFuture.completedFuture;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// A generator that sees nothing would pass every server, so here it meets some that are wrong.
class PairTest {
  private static final int BURST = 4;

  @Test
  void aFaithfulRelayHasNoFaults() throws InterruptedException {
    long faults = faultsOf(messages -> messages);

    assertThat(faults).isZero();
  }

  @Test
  void aDoubledMessageIsAFault() throws InterruptedException {
    long faults =
        faultsOf(messages ->
            List.of(
                messages.get(0),
                messages.get(1),
                messages.get(1),
                messages.get(2),
                last(messages)));

    assertThat(faults).isEqualTo(1);
  }

  @Test
  void aLostMessageIsAFault() throws InterruptedException {
    long faults = faultsOf(messages -> List.of(messages.get(0), messages.get(2), last(messages)));

    assertThat(faults).isEqualTo(1);
  }

  @Test
  void messagesOutOfOrderAreFaults() throws InterruptedException {
    long faults =
        faultsOf(
            messages -> List.of(messages.get(0), messages.get(2), messages.get(1), last(messages)));

    assertThat(faults).isEqualTo(2);
  }

  @Test
  void aChangedPayloadIsAFault() throws InterruptedException {
    long faults =
        faultsOf(messages -> {
          ((ObjectNode) messages.get(0)).put("turnId", "0199a8c4-52f1-7d3b-8e06-41c9b7f2d5a4");
          return messages;
        });

    assertThat(faults).isEqualTo(1);
  }

  private static JsonNode last(List<JsonNode> messages) {
    return messages.get(BURST - 1);
  }

  /// What a relay makes of the messages of one burst.
  private interface Mischief {
    List<JsonNode> relayed(List<JsonNode> messages);
  }

  private static long faultsOf(Mischief mischief) throws InterruptedException {
    var relay = new Relay(mischief);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (var server =
            SocketIoServer.builder(SocketIoConfig.defaults().withLoops(1))
                .namespace("/", relay::connect)
                .start(address);
        var pairs =
            Pairs.connect(server.address().getPort(), Contender.OURS, 2, BURST, (_, _) -> {})) {
      pairs.get(1).send();
      return pairs.settle();
    }
  }

  /// A relay that waits for a whole burst and then does its mischief.
  private static final class Relay {
    private final Map<String, Socket> sockets = new ConcurrentHashMap<>();
    private final List<JsonNode> messages = new ArrayList<>();
    private final Events<Socket> events;

    Relay(Mischief mischief) {
      events =
          Events.<Socket>builder()
              .on(
                  "relay",
                  Args.tree(),
                  (_, args, _) -> {
                    messages.add(args.get(1));
                    if (messages.size() == BURST) {
                      var to = requireNonNull(sockets.get(args.get(0).stringValue()));
                      mischief.relayed(messages).forEach(message -> to.emit("relay", message));
                    }
                  })
              .build();
    }

    CompletionStage<Connector.Decision> connect(Connector.Handshake handshake) {
      var name = handshake.auth().path("name").stringValue("");
      return completedFuture(
          new Connector.Accept<>(
              events,
              socket -> {
                sockets.put(name, socket);
                return socket;
              }));
    }
  }
}
