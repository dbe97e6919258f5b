package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.node.NodeScripts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// Our client and the stock server of npm.
@Tag("slow")
class ClientAgainstNodeTest {
  private static final Duration LONG = Duration.ofSeconds(10);
  private static final Json JSON = Json.limited(64, 1 << 20);

  private static Process node;
  private static URI server;

  private final BlockingQueue<Object> happened = new LinkedBlockingQueue<>();
  private final List<SocketIoClient<Socket>> clients = new ArrayList<>();
  private volatile String token = "good";

  @BeforeAll
  static void startNode() throws IOException {
    node = NodeScripts.of(Path.of("src/test/node")).node("echo-server.mjs").start();
    var line = node.inputReader().readLine();
    server = URI.create("http://127.0.0.1:" + line.substring("listening ".length()));
  }

  @AfterAll
  static void stopNode() throws IOException {
    node.getOutputStream().close();
  }

  @AfterEach
  void close() {
    clients.forEach(SocketIoClient::close);
  }

  @Test
  void eventsGoThereAndBack() throws InterruptedException {
    var socket = connect();

    socket.emit("echo", "text", 5, Map.of("deep", true));

    assertThat(next(ArrayNode.class)).hasToString("[\"text\",5,{\"deep\":true}]");
  }

  @Test
  void binariesGoThereAndBack() throws InterruptedException {
    var socket = connect();

    socket.emit("echo", new byte[] {1, 2, 3});

    assertThat(next(ArrayNode.class).get(0).binaryValue()).containsExactly(1, 2, 3);
  }

  @Test
  void anAckEndsAnsweredOrTimedOut() throws InterruptedException {
    var socket = connect();

    socket.request("ask", Payload.of(JSON, 1, "two"), Args.tree(), LONG, happened::add);
    assertThat(next(AckOutcome.Answered.class).args()).hasToString("[1,\"two\"]");

    socket.request("silence", Payload.of(JSON), Args.tree(), Duration.ofMillis(50), happened::add);
    assertThat(next(Object.class)).isInstanceOf(AckOutcome.TimedOut.class);
  }

  @Test
  void theServersQuestionIsAnswered() throws InterruptedException {
    var socket = connect();

    socket.emit("ask-me", "six times seven");

    assertThat(next(ArrayNode.class)).hasToString("[\"answer to six times seven\"]");
  }

  @Test
  void tenThousandEventsArriveInOrder() throws InterruptedException {
    var socket = connect();

    socket.emit("count", 10_000);

    for (int n = 0; n < 10_000; n++) {
      assertThat(next(ArrayNode.class).get(0).intValue()).isEqualTo(n);
    }
  }

  @Test
  void aRefusalTellsItsReasonAndARetrySucceeds() throws InterruptedException {
    token = "bad";

    start();

    assertThat(next(String.class)).isEqualTo("refused: not you, unauthorized");
    token = "good";
    assertThat(next(Socket.class).isConnected()).isTrue();
  }

  @Test
  void aCutConnectionEndsItsAcksAndIsMadeAnew() throws InterruptedException {
    var socket = connect();
    socket.request("silence", Payload.of(JSON), Args.tree(), LONG, happened::add);

    socket.emit("cut");

    assertThat(next(Object.class)).isInstanceOf(AckOutcome.Disconnected.class);
    assertThat(next(CloseReason.class)).isNotNull();
    assertThat(socket.emit("echo", "lost")).as("what could not be sent is reported").isFalse();
    assertThat(next(Socket.class)).isNotSameAs(socket);
  }

  @Test
  void aServerThatDisconnectsIsComeBackTo() throws InterruptedException {
    var socket = connect();

    socket.emit("leave");

    assertThat(next(CloseReason.class)).isEqualTo(CloseReason.SERVER_CLOSED);
    assertThat(next(Socket.class)).isNotSameAs(socket);
  }

  private Socket connect() throws InterruptedException {
    start();
    return next(Socket.class);
  }

  private void start() {
    var events =
        Events.<Socket>builder()
            .on("echo-back", Args.tree(), (_, args, _) -> happened.add(args))
            .on("answer-was", Args.tree(), (_, args, _) -> happened.add(args))
            .on("counted", Args.tree(), (_, args, _) -> happened.add(args))
            .on(
                "question",
                Args.tree(),
                (_, args, reply) -> reply.send("answer to " + args.get(0).stringValue()))
            .onDisconnect((_, reason) -> happened.add(reason))
            .build();
    clients.add(SocketIoClient.start(ClientConfig.to(server), events, new Handler()));
  }

  private final class Handler implements ClientHandler<Socket> {
    @Override
    public Object auth() {
      return Map.of("token", token);
    }

    @Override
    public Socket connected(Socket socket) {
      happened.add(socket);
      return socket;
    }

    @Override
    public Reaction refused(String message, JsonNode data) {
      if (message.equals("not you") && token.equals("bad")) {
        happened.add("refused: " + message + ", " + data.path("code").stringValue());
      }
      return Reaction.RETRY;
    }
  }

  private <T> T next(Class<T> type) throws InterruptedException {
    var event = happened.poll(10, TimeUnit.SECONDS);
    assertThat(event).isInstanceOf(type);
    return type.cast(event);
  }
}
