package dev.gadgetcode.app.client;

import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Messages;
import dev.gadgetcode.protocol.Request;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.ide.IdeAuth;
import dev.gadgetcode.protocol.ide.IdeEvent;
import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.ClientConfig;
import dev.gadgetcode.socketio.ClientHandler;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoClient;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/// The socket of an IDE that has no page. It comes back for ever, as the same tab, with a token
/// that is renewed when it has run out. The listener is told on the client's loop; requests may be
/// sent from any thread.
public final class HubLine implements AutoCloseable {
  private final HubClient hub;
  private final TabId tab;
  private final Listener listener;
  private final AtomicBoolean renewing = new AtomicBoolean();
  private final SocketIoClient<Socket> client;

  /// Whoever the line is for. Must not block.
  public interface Listener {
    /// There is a new connection, and nothing of the one before holds.
    void connected();

    /// The connection is gone; another one is tried for.
    void lost(String why);

    /// The hub lets this client in no more.
    void refused(String why);

    /// The hub said something.
    ///
    /// @return false where there is no room for it: the connection ends, and what was missed comes
    ///   again with the next
    boolean heard(IdeEvent event);
  }

  private HubLine(HubClient hub, TabId tab, Listener listener) {
    this.hub = hub;
    this.tab = tab;
    this.listener = listener;
    var events =
        Events.<Socket>builder()
            .onDisconnect((_, reason) -> listener.lost(reason.text()))
            .onInvalid((_, _, _, _) -> true); // a gap in the turn's numbers tells of it
    Messages.of(IdeEvent.class).types().forEach((event, type) -> on(events, event, type));
    this.client = SocketIoClient.start(ClientConfig.to(hub.hub()), events.build(), new Handler());
  }

  public static HubLine open(HubClient hub, TabId tab, Listener listener) {
    return new HubLine(hub, tab, listener);
  }

  private void on(Events.Builder<Socket> events, String event, Class<? extends IdeEvent> type) {
    events.on(
        event,
        Args.read(args -> Wire.read(args, type)),
        (socket, message, _) -> {
          if (!listener.heard(message)) {
            socket.close(CloseReason.TOO_SLOW);
          }
        });
  }

  private final class Handler implements ClientHandler<Socket> {
    @Override
    public Object auth() {
      return new IdeAuth(hub.token(), tab);
    }

    @Override
    public Socket connected(Socket socket) {
      // The client has its socket only when this has returned.
      socket.loop().execute(listener::connected);
      return socket;
    }

    @Override
    public Reaction refused(String message, JsonNode data) {
      var code = data.path("code").asString("");
      if (code.equals(ConnectRefusal.EXPIRED.code())) {
        renew();
        return Reaction.RETRY;
      }
      if (code.equals(ConnectRefusal.UNAUTHORIZED.code())) {
        listener.refused(data.path("message").asString(message));
        return Reaction.STOP;
      }
      return Reaction.RETRY; // too many sockets at the moment, say
    }
  }

  private void renew() {
    if (renewing.compareAndSet(false, true)) {
      Thread.ofVirtual()
          .name("renew")
          .start(() -> {
            try {
              if (!hub.renew()) {
                listener.refused("the sign-in has ended; sign in again");
              }
            } catch (IOException failed) {
              listener.lost(String.valueOf(failed.getMessage())); // the next attempt asks again
            } catch (InterruptedException _) {
              Thread.currentThread().interrupt();
            } finally {
              renewing.set(false);
            }
          });
    }
  }

  public boolean isConnected() {
    return client.socket().isPresent();
  }

  /// Asks the hub, and tells the outcome once, on the loop.
  public <A extends Message, R extends Request<A>> void ask(
      R request, Class<A> answer, Duration limit, Consumer<AckOutcome<A>> outcome) {
    client
        .socket()
        .ifPresentOrElse(
            socket ->
                socket.request(
                    Wire.event(request.getClass()),
                    Payload.ofArray(Wire.text(request)),
                    Args.read(args -> Wire.read(args, answer)),
                    limit,
                    outcome),
            () -> outcome.accept(new AckOutcome.Disconnected<>()));
  }

  @Override
  public void close() {
    client.close();
  }
}
