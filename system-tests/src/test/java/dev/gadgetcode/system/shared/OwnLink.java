package dev.gadgetcode.system.shared;

import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Backoff;
import dev.gadgetcode.socketio.ClientConfig;
import dev.gadgetcode.socketio.ClientHandler;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoClient;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// A link over the project's own client.
public final class OwnLink implements Link {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(20);
  private static final Backoff QUICK = new Backoff(Duration.ofMillis(20), Duration.ofMillis(60));

  private final SocketIoClient<Listener> client;

  /// A link that connects now.
  ///
  /// @param auth asked for at every connection
  /// @param heard the events that the hub may send
  public OwnLink(
      URI hub, Supplier<Map<String, Object>> auth, List<String> heard, Listener listener) {
    this(hub, auth, heard, listener, QUICK);
  }

  /// The same, which comes back at its own pace.
  public OwnLink(
      URI hub,
      Supplier<Map<String, Object>> auth,
      List<String> heard,
      Listener listener,
      Backoff backoff) {
    var events = Events.<Listener>builder().onDisconnect((model, _) -> model.disconnected());
    for (var event : heard) {
      events.on(
          event,
          Args.tree(),
          (model, args, reply) ->
              model.heard(event, args, answer -> reply.send(Payload.ofArray(Link.json(answer)))));
    }
    client =
        SocketIoClient.start(
            ClientConfig.to(hub).withBackoff(backoff), events.build(), handler(auth, listener));
  }

  private static ClientHandler<Listener> handler(
      Supplier<Map<String, Object>> auth, Listener listener) {
    return new ClientHandler<>() {
      @Override
      public Object auth() {
        return auth.get();
      }

      @Override
      public Listener connected(Socket socket) {
        // The client has its socket only when this has returned.
        socket.loop().execute(listener::connected);
        return listener;
      }

      @Override
      public Reaction refused(String message, JsonNode data) {
        listener.refused();
        return Reaction.RETRY;
      }
    };
  }

  @Override
  public void emit(String event, Object... args) {
    client.socket().ifPresent(socket -> socket.emit(event, Payload.ofArray(Link.json(args))));
  }

  @Override
  public void ask(String event, Consumer<ArrayNode> answer, Object... args) {
    request(event, said -> said.ifPresent(answer), args);
  }

  /// Sends a request and tells its outcome once: the answer, or that there is none to be had.
  public void request(String event, Consumer<Optional<ArrayNode>> outcome, Object... args) {
    client
        .socket()
        .ifPresentOrElse(
            socket ->
                socket.request(
                    event,
                    Payload.ofArray(Link.json(args)),
                    Args.tree(),
                    ANSWER_LIMIT,
                    said ->
                        outcome.accept(
                            said instanceof AckOutcome.Answered<ArrayNode>(var answer)
                                ? Optional.of(answer)
                                : Optional.empty())),
            () -> outcome.accept(Optional.empty()));
  }

  @Override
  public void close() {
    client.close();
  }
}
