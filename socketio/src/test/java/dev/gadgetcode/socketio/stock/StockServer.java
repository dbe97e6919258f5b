package dev.gadgetcode.socketio.stock;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Json;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.StreamSupport;
import tools.jackson.databind.node.ArrayNode;

/// A server for stock clients: says back what it is told, asks and is asked, counts, and hangs up
/// when it is told to. The main namespace wants the token `good`.
final class StockServer implements AutoCloseable {
  private static final Json JSON = Json.limited(64, 1 << 20);
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final Duration SHORT = Duration.ofMillis(100);

  private final BlockingQueue<Object> happened = new LinkedBlockingQueue<>();
  private final Events<Visitor> events = events();
  private final SocketIoServer server;

  private StockServer(int port) throws InterruptedException {
    this.server =
        SocketIoServer.builder(SocketIoConfig.defaults().withLoops(2))
            .namespace("/", this::main)
            .namespace("/custom", _ -> completedFuture(accept()))
            .start(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  static StockServer start() throws InterruptedException {
    return new StockServer(0);
  }

  /// Starts again where another one was.
  static StockServer startAt(int port) throws InterruptedException {
    return new StockServer(port);
  }

  int port() {
    return server.address().getPort();
  }

  String url() {
    return "http://127.0.0.1:" + port();
  }

  /// Outcomes of requests to clients and ends of sockets, in the order in which they came.
  BlockingQueue<Object> happened() {
    return happened;
  }

  private CompletionStage<Connector.Decision> main(Connector.Handshake handshake) {
    return completedFuture(
        handshake.auth().path("token").asString("").equals("good")
            ? accept()
            : new Connector.Refuse("unauthorized", Map.of("code", "unauthorized", "retry", true)));
  }

  private Connector.Decision accept() {
    return new Connector.Accept<>(events, Visitor::new);
  }

  private Events<Visitor> events() {
    return Events.<Visitor>builder()
        .on("echo", Args.tree(), (visitor, args, _) -> visitor.socket.emit("echo-back", all(args)))
        .on("forward", Args.raw(), (visitor, args, _) -> visitor.socket.emit("echo-back", args))
        .on("ask", Args.tree(), (_, args, reply) -> reply.send(all(args)))
        .on("silence", Args.tree(), (_, _, _) -> {})
        .on("ask-me", Args.raw(), (visitor, question, _) -> askBack(visitor, question, LONG))
        .on("ask-me-soon", Args.raw(), (visitor, question, _) -> askBack(visitor, question, SHORT))
        .on("number", Args.tree(), (visitor, args, _) -> visitor.number(args.get(0).asInt()))
        .on("numbers", Args.tree(), (visitor, _, reply) -> reply.send(visitor.inOrder()))
        .on("count", Args.tree(), (visitor, args, _) -> visitor.count(0, args.get(0).asInt()))
        .on("leave-me", Args.tree(), (visitor, _, _) -> visitor.socket.disconnect())
        .on(
            "close-me",
            Args.tree(),
            (visitor, _, _) -> visitor.socket.close(CloseReason.SERVER_CLOSED))
        .onDisconnect((_, reason) -> happened.add(reason))
        .build();
  }

  /// Asks the client what it wants to be asked, notes the outcome and tells it.
  private void askBack(Visitor visitor, Payload question, Duration timeout) {
    visitor.socket.request(
        "question",
        question,
        Args.raw(),
        timeout,
        outcome -> {
          happened.add(outcome);
          if (outcome instanceof AckOutcome.Answered<Payload>(var answer)) {
            visitor.socket.emit("answer-was", answer);
          }
        });
  }

  private static Object[] all(ArrayNode args) {
    return StreamSupport.stream(args.spliterator(), false).toArray();
  }

  @Override
  public void close() {
    server.close();
  }

  /// What the server knows of one socket. Confined to its loop.
  private static final class Visitor {
    private final Socket socket;
    private int next;
    private boolean outOfOrder;

    Visitor(Socket socket) {
      this.socket = socket;
    }

    void number(int number) {
      outOfOrder |= number != next;
      next++;
    }

    /// How many numbers came, or -1 where they came in another order.
    int inOrder() {
      return outOfOrder ? -1 : next;
    }

    /// Counts a little, lets others have a turn, and goes on.
    void count(int from, int to) {
      int end = Math.min(from + 50, to);
      for (int number = from; number < end; number++) {
        socket.emit("counted", Payload.of(JSON, number));
      }
      if (end < to) {
        socket.loop().execute(() -> count(end, to));
      }
    }
  }
}
