package dev.gadgetcode.drone.link;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.ClientConfig;
import dev.gadgetcode.socketio.ClientHandler;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoClient;
import java.net.URI;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// The drone's socket to the hub: orders come in, events go out. It reconnects for ever; what could
/// not be sent stays with the sender. Handlers run on the client's loop.
public final class HubLink implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HubLink.class);

  private final SocketIoClient<Socket> client;

  /// What the drone does with what the hub says. Must not block.
  public interface Listener {
    void welcome(DroneOrder.Greeting greeting);

    /// A work order; the answer is what the hub gets as its ack.
    DroneOrder.Accepted order(DroneOrder.ProcessWorkOrder order);

    void acked(DroneOrder.Position position);

    void refused(String message, String code);
  }

  public HubLink(URI hub, DroneAuth auth, Listener listener) {
    var events =
        Events.<Socket>builder()
            .on(
                "welcome",
                Args.read(args -> Wire.read(args, DroneOrder.Welcome.class)),
                (_, welcome, _) -> listener.welcome(welcome.greeting()))
            .on(
                "processWorkOrder",
                Args.read(args -> Wire.read(args, DroneOrder.ProcessWorkOrder.class)),
                (_, order, reply) -> reply.send(Wire.args(listener.order(order))))
            .on(
                "streamAck",
                Args.read(args -> Wire.read(args, DroneOrder.StreamAck.class)),
                (_, ack, _) -> listener.acked(ack.position()))
            .build();
    this.client = SocketIoClient.start(ClientConfig.to(hub), events, handler(auth, listener));
  }

  private static ClientHandler<Socket> handler(DroneAuth auth, Listener listener) {
    return new ClientHandler<>() {
      @Override
      public Object auth() {
        return auth;
      }

      @Override
      public Socket connected(Socket socket) {
        return socket;
      }

      @Override
      public Reaction refused(String message, JsonNode data) {
        listener.refused(message, data.path("code").asString(""));
        return Reaction.STOP;
      }

      @Override
      public void waiting(Duration wait, String why) {
        log.info("hub is away, trying again wait={}ms why={}", wait.toMillis(), why);
      }
    };
  }

  /// Sends an event if there is a connection; the event log sends it again if there is none.
  public void send(StreamEvent event) {
    client
        .socket()
        .ifPresent(socket -> socket.emit(Wire.event(event.getClass()), Wire.args(event)));
  }

  @Override
  public void close() {
    client.close();
  }
}
