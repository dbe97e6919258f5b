package dev.gadgetcode.socketio;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConfig;
import dev.gadgetcode.socketio.engine.EngineHandler;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import tools.jackson.databind.node.ArrayNode;

/// A fuzz target: the namespaces of one connection, fed with whatever messages the fuzzer makes. A
/// text message is text: what is none does not get past the session.
///
/// Whatever comes, nothing is thrown, the only offence is a protocol error, nothing is handled or
/// sent after it, no more goes out than a multiple of what came in, and what goes out is itself a
/// sound sequence of packets.
public final class PacketFuzz {
  private static final int MAX_PAYLOAD = 4_096;
  private static final SocketIoConfig CONFIG =
      SocketIoConfig.defaults().withEngine(EngineConfig.defaults().withMaxPayload(MAX_PAYLOAD));
  private static final Json JSON = Json.limited(CONFIG.maxDepth(), MAX_PAYLOAD);
  private static final Set<CloseReason> EXPECTED =
      Set.of(CloseReason.PROTOCOL_ERROR, CloseReason.SERVER_CLOSED);

  private PacketFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    var connection = new RecordingConnection();
    var server = new ServerConnection(connection, opening(), CONFIG, JSON, namespaces());
    server.text(text("0"));
    var input = new FuzzInput(bytes);
    while (input.hasMore() && connection.closed().isEmpty()) {
      if (input.choice(4) == 0) {
        server.binary(Unpooled.wrappedBuffer(input.piece()));
      } else {
        server.text(text(new String(input.piece(), StandardCharsets.UTF_8)));
      }
    }
    server.closed(CloseReason.TRANSPORT_CLOSED);
    check(EXPECTED.containsAll(connection.closed()), "closed for " + connection.closed());
    checkSent(connection, bytes.length);
  }

  private static ByteBuf text(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
  }

  private static EngineHandler.Opening opening() {
    return new EngineHandler.Opening(
        "sid",
        EmptyHttpHeaders.INSTANCE,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
  }

  private static Map<String, Connector> namespaces() {
    Connector all =
        _ ->
            completedFuture(
                new Connector.Accept<>(
                    EVENTS,
                    socket -> {
                      ask(socket);
                      return socket;
                    }));
    return Map.of("/", all, "/a", all, "/no", _ -> completedFuture(refusal()));
  }

  private static Connector.Decision refusal() {
    return new Connector.Refuse("no", "data");
  }

  private static final Events<Socket> EVENTS =
      Events.<Socket>builder()
          .on(
              "t",
              Args.tree(),
              (socket, args, reply) -> {
                check(socket.emit("b", all(args)), "handled after the end");
                reply.send(all(args));
              })
          .on(
              "r",
              Args.raw(),
              (socket, args, reply) -> {
                check(socket.emit("b", args), "handled after the end");
                reply.send(args);
              })
          .on(
              "n",
              Args.read(parser -> parser.nextToken().name()),
              (_, args, reply) -> reply.send(args))
          .on("q", Args.raw(), (socket, _, _) -> ask(socket))
          .on("l", Args.raw(), (socket, _, _) -> socket.disconnect())
          .onOther((_, _, reply) -> reply.send("other"))
          .onInvalid((_, _, _, reply) -> reply.send("invalid"))
          .build();

  private static void ask(Socket socket) {
    socket.request("q", Payload.of(JSON, 1), Args.tree(), Duration.ofSeconds(1), _ -> {});
  }

  private static Object[] all(ArrayNode args) {
    return StreamSupport.stream(args.spliterator(), false).toArray();
  }

  /// Reads what went out as the peer would.
  private static void checkSent(RecordingConnection connection, int received) {
    var reader = new PacketReader(Integer.MAX_VALUE, Integer.MAX_VALUE);
    var attachments = connection.attachments().iterator();
    long sent = 0;
    try {
      for (var message : connection.sent()) {
        sent += message.length();
        var packet = reader.text(text(message));
        while (packet == null) {
          check(attachments.hasNext(), "attachments announced and not sent");
          var attachment = attachments.next();
          sent += attachment.length;
          packet = reader.binary(Unpooled.wrappedBuffer(attachment));
        }
        if (packet.json().length > 0) {
          JSON.mapper().readTree(packet.json());
        }
      }
    } catch (MalformedPacket malformed) {
      throw new AssertionError("sent what is no packet", malformed);
    }
    check(!attachments.hasNext(), "attachments sent and not announced");
    check(sent <= 1_000 + 32L * received, "sent " + sent + " bytes for " + received);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  /// What the fuzzer starts from.
  static List<byte[]> seeds() {
    return List.of(
        script("2[\"t\",1,\"two\",{\"3\":[true]}]"),
        script("2/a,7[\"t\",1]", "0/a,", "2/a,7[\"t\",1]", "1/a,"),
        script("27[\"r\", 1 , {\"a\":\"\\ud83c\\udf88\"}]"),
        script("29[\"n\",1,2]", "2[\"n\"]"),
        script("2[\"q\"]", "30[1]", "31[[]]", "32[]"),
        script("2[\"l\"]", "2[\"t\"]", "0", "2[\"t\"]"),
        script("51-[\"t\",{\"_placeholder\":true,\"num\":0}]", "\0abc"),
        script("52-3[\"r\",[{\"_placeholder\":true,\"num\":1}]]", "\0abc", "\0de", "2[\"t\"]"),
        script("61-0[{\"_placeholder\":true,\"num\":0}]", "\0abc"),
        script("0/no,{\"token\":1}", "0/unknown,"),
        script("5999999999-[]"),
        script("2[\"t\",[[[[[[[[[[1e99,-0.5,\"\\u0000\"]]]]]]]]]]"));
  }

  /// A script of messages; those that begin with NUL are binaries.
  private static byte[] script(String... messages) {
    var script = new ByteArrayOutputStream();
    for (var message : messages) {
      boolean binary = message.startsWith("\0");
      var bytes = message.substring(binary ? 1 : 0).getBytes(StandardCharsets.UTF_8);
      script.write(binary ? 0 : 1);
      script.write(bytes.length);
      script.writeBytes(bytes);
    }
    return script.toByteArray();
  }
}
