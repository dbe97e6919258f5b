package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.ClientConfig;
import dev.gadgetcode.socketio.ClientHandler;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Json;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoClient;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// An IDE or a drone of a test: keeps what the hub says, line by line, and acks every order.
final class TestPeer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Json JSON = Json.limited(64, 1 << 20);

  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
  private final CompletableFuture<Socket> socket = new CompletableFuture<>();
  private final SocketIoClient<Socket> client;

  TestPeer(URI hub, Object auth, String... events) {
    var builder = Events.<Socket>builder();
    for (var event : events) {
      builder.on(
          event,
          Args.tree(),
          (_, args, reply) -> {
            heard.add(event + args);
            reply.send(true);
          });
    }
    this.client =
        SocketIoClient.start(
            ClientConfig.to(hub),
            builder.build(),
            new ClientHandler<>() {
              @Override
              public Object auth() {
                return auth;
              }

              @Override
              public Socket connected(Socket connected) {
                socket.complete(connected);
                return connected;
              }

              @Override
              public Reaction refused(String message, JsonNode data) {
                heard.add("refused" + data);
                return Reaction.STOP;
              }
            });
  }

  /// The next thing that the hub said.
  String next() throws InterruptedException {
    var line = heard.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(line).as("the hub says something").isNotNull();
    return line == null ? "" : line;
  }

  void emit(String event, Object... args) throws Exception {
    assertThat(socket().emit(event, args)).isTrue();
  }

  /// Asks and waits for the answer.
  String ask(String event, Object... args) throws Exception {
    var answer = new CompletableFuture<AckOutcome<ArrayNode>>();
    socket().request(event, Payload.of(JSON, args), Args.tree(), PATIENCE, answer::complete);
    var outcome = answer.get(PATIENCE.toSeconds() + 1, TimeUnit.SECONDS);
    return outcome instanceof AckOutcome.Answered<ArrayNode>(var reply)
        ? reply.toString()
        : outcome.toString();
  }

  private Socket socket() throws Exception {
    return socket.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    client.close();
  }
}
