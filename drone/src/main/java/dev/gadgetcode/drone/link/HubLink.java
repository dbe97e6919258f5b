package dev.gadgetcode.drone.link;

import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Messages;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.ClientConfig;
import dev.gadgetcode.socketio.ClientHandler;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoClient;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/// The drone's socket to the hub: orders come in, reports go out. It reconnects for ever; what
/// could not be sent stays with the sender. Orders are told on the client's loop; reports may be
/// sent from any thread.
public final class HubLink implements Reports, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(HubLink.class);
  private static final Messages<DroneOrder> ORDERS = Messages.of(DroneOrder.class);

  private final DroneAuth auth;
  private final Listener listener;
  private volatile @Nullable Socket welcomed;
  private volatile @Nullable SocketIoClient<Socket> client;

  /// What the drone does with what the hub says. Must not block.
  public interface Listener {
    /// An order, to be answered once where it is a request. False where the drone cannot take it
    /// now: the connection ends, and the hub sends it again.
    boolean order(DroneOrder order, Consumer<Message> answer);

    void disconnected();

    /// The hub will not have this drone.
    ///
    /// @param code one of {@link ConnectRefusal}
    void refused(String code, String message);
  }

  /// A link that does nothing yet.
  public HubLink(DroneAuth auth, Listener listener) {
    this.auth = auth;
    this.listener = listener;
  }

  /// Connects, and comes back whenever the connection is lost.
  public void start(URI hub) {
    var events =
        Events.<Socket>builder()
            .onDisconnect((_, reason) -> disconnected(reason))
            .onInvalid((_, event, problem, reply) -> {
              log.warn("the hub sent what this drone cannot read event={} why={}", event, problem);
              reply.send(false, problem);
              return true;
            });
    ORDERS.types().forEach((event, type) -> on(events, event, type));
    client = SocketIoClient.start(ClientConfig.to(hub), events.build(), new Handler());
  }

  private void on(Events.Builder<Socket> events, String event, Class<? extends DroneOrder> type) {
    events.on(
        event,
        Args.read(args -> Wire.read(args, type)),
        (socket, order, reply) -> {
          if (order instanceof DroneOrder.Welcome) {
            welcomed = socket;
          }
          if (!listener.order(order, answer -> reply.send(Wire.args(answer)))) {
            log.warn("too much to do for an order, hanging up event={}", event);
            socket.close(CloseReason.INTERNAL_ERROR);
          }
        });
  }

  private void disconnected(CloseReason reason) {
    welcomed = null;
    log.info("the hub is gone why={}", reason.text());
    listener.disconnected();
  }

  private final class Handler implements ClientHandler<Socket> {
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
      var code = data.path("code").asString("");
      if (Arrays.stream(ConnectRefusal.values()).noneMatch(known -> known.code().equals(code))) {
        log.warn("the hub refused a connection, trying again code={} message={}", code, message);
        return Reaction.RETRY;
      }
      listener.refused(code, message);
      return Reaction.STOP;
    }

    @Override
    public void waiting(Duration wait, String why) {
      log.info("hub is away, trying again wait={}ms why={}", wait.toMillis(), why);
    }
  }

  @Override
  public boolean send(DroneReport report) {
    var socket = welcomed;
    return socket != null && socket.emit(Wire.event(report.getClass()), Wire.args(report));
  }

  public boolean isConnected() {
    return welcomed != null;
  }

  @Override
  public void close() {
    var started = client;
    if (started != null) {
      started.close();
    }
  }
}
