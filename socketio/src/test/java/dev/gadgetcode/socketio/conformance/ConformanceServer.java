package dev.gadgetcode.socketio.conformance;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConfig;
import dev.gadgetcode.socketio.engine.EngineConnection;
import dev.gadgetcode.socketio.engine.EngineEndpoint;
import dev.gadgetcode.socketio.engine.EngineListener;
import dev.gadgetcode.socketio.engine.Frames;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import tools.jackson.databind.node.ArrayNode;

/// The server under test as the public suites expect it: an Engine.IO echo at `/engine.io/`, and at
/// `/socket.io/` the namespaces `/` and `/custom` with their three events.
public final class ConformanceServer {
  /// The public Socket.IO suite loses a message that it reads together with the one before.
  private static final int AUTH_DELAY = 20;

  private ConformanceServer() {}

  public static void main(String[] args) throws InterruptedException {
    int loops = args.length > 1 ? Integer.parseInt(args[1]) : 2;
    var server = start(Integer.parseInt(args[0]), loops);
    IO.println("ready http://127.0.0.1:" + server.address().getPort());
    Thread.currentThread().join();
  }

  public static SocketIoServer start(int port, int loops) throws InterruptedException {
    return start(
        port, loops, Duration.ofMillis(300), Duration.ofMillis(200), Duration.ofSeconds(1));
  }

  static SocketIoServer start(
      int port, int loops, Duration pingInterval, Duration pingTimeout, Duration connectTimeout)
      throws InterruptedException {
    var engine =
        EngineConfig.defaults().withHeartbeat(pingInterval, pingTimeout).withMaxPayload(1_000_000);
    var config =
        SocketIoConfig.defaults()
            .withEngine(engine)
            .withConnectTimeout(connectTimeout)
            .withLoops(loops);
    return SocketIoServer.builder(config)
        .namespace("/", ConformanceServer::connect)
        .namespace("/custom", ConformanceServer::connect)
        .endpoint(
            new EngineEndpoint(
                engine.withPath("/engine.io/"), (session, _) -> new EngineEcho(session)))
        .start(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  private static final Events<Socket> EVENTS =
      Events.<Socket>builder()
          .on("message", Args.tree(), (socket, args, _) -> socket.emit("message-back", all(args)))
          .on("message-with-ack", Args.tree(), (_, args, reply) -> reply.send(all(args)))
          .build();

  private static CompletionStage<Connector.Decision> connect(Connector.Handshake handshake) {
    return completedFuture(
        new Connector.Accept<>(
            EVENTS,
            socket -> {
              socket
                  .loop()
                  .schedule(
                      () -> socket.emit("auth", handshake.auth()),
                      AUTH_DELAY,
                      TimeUnit.MILLISECONDS);
              return socket;
            }));
  }

  private static Object[] all(ArrayNode args) {
    return StreamSupport.stream(args.spliterator(), false).toArray();
  }

  private record EngineEcho(EngineConnection session) implements EngineListener {
    @Override
    public void text(ByteBuf message) {
      session.send(
          Frames.message(ByteBufAllocator.DEFAULT, message.readableBytes()).writeBytes(message),
          List.of());
    }

    @Override
    public void binary(ByteBuf message) {
      var bytes = new byte[message.readableBytes()];
      message.readBytes(bytes);
      session.sendBinary(bytes);
    }

    @Override
    public void closed(CloseReason reason) {}
  }
}
