package dev.gadgetcode.socketio.engine;

import dev.gadgetcode.socketio.FuzzInput;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// A fuzz target: a session that echoes, fed with whatever posts, polls, WebSocket bytes and
/// packets the fuzzer makes.
///
/// Whatever comes, nothing is thrown, every request is answered once, the listener is told text
/// that is text and one end for an expected reason, no more memory is held than the limits allow,
/// and none at all is held in the end.
public final class EnginePayloadFuzz {
  private static final int MAX_PAYLOAD = 1_024;
  private static final int MAX_OUTBOUND = 4_096;
  private static final EngineConfig CONFIG =
      EngineConfig.defaults().withMaxPayload(MAX_PAYLOAD).withMaxOutbound(MAX_OUTBOUND);
  private static final Set<CloseReason> EXPECTED =
      Set.of(
          CloseReason.CLIENT_CLOSED,
          CloseReason.PROTOCOL_ERROR,
          CloseReason.PAYLOAD_TOO_LARGE,
          CloseReason.TOO_SLOW,
          CloseReason.SHUTDOWN);

  private final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true, true);
  private final EmbeddedChannel http = new EmbeddedChannel();
  private final EmbeddedChannel webSocket = new EmbeddedChannel();
  private final EngineSessions sessions = new EngineSessions(CONFIG);
  private final EngineSession session = sessions.create(http.eventLoop(), allocator);
  private final List<CloseReason> ends = new ArrayList<>();
  private int requests;
  private int answers;

  private EnginePayloadFuzz() {}

  public static void fuzzerTestOneInput(byte[] bytes) {
    var fuzz = new EnginePayloadFuzz();
    fuzz.open();
    var input = new FuzzInput(bytes);
    while (input.hasMore()) {
      fuzz.step(input);
    }
    fuzz.end();
  }

  private void open() {
    http.config().setAllocator(allocator);
    webSocket.config().setAllocator(allocator);
    session.openPolling(exchange(), (_, _) -> new Echo(), opening());
    var transport = new WebSocketTransport(webSocket, session, CONFIG);
    webSocket
        .pipeline()
        .addLast(
            new WebSocket13FrameDecoder(
                WebSocketDecoderConfig.newBuilder()
                    .maxFramePayloadLength(MAX_PAYLOAD)
                    .allowExtensions(false)
                    .build()),
            new WebSocket13FrameEncoder(false),
            new WebSocketFrameAggregator(MAX_PAYLOAD),
            transport);
    session.probe(transport);
  }

  private void step(FuzzInput input) {
    switch (input.choice(4)) {
      case 0 -> session.post(exchange(), allocator.buffer().writeBytes(input.piece()));
      case 1 -> session.poll(exchange());
      case 2 -> receive(allocator.buffer().writeBytes(input.piece()));
      default -> receive(masked(input.piece()));
    }
    http.runPendingTasks();
    drain();
    long held = allocator.metric().usedDirectMemory() + allocator.metric().usedHeapMemory();
    check(held <= 16L * (MAX_OUTBOUND + MAX_PAYLOAD), "holds " + held);
  }

  private void receive(ByteBuf bytes) {
    if (webSocket.isActive()) {
      webSocket.writeInbound(bytes);
    } else {
      bytes.release();
    }
  }

  /// A text frame of these bytes; the mask is 0.
  private ByteBuf masked(byte[] packet) {
    var frame = allocator.buffer().writeByte(0x81);
    if (packet.length < 126) {
      frame.writeByte(0x80 | packet.length);
    } else {
      frame.writeByte(0x80 | 126).writeShort(packet.length);
    }
    return frame.writeInt(0).writeBytes(packet);
  }

  private void drain() {
    for (FullHttpResponse answer = http.readOutbound();
        answer != null;
        answer = http.readOutbound()) {
      int status = answer.status().code();
      check(status == 200 || status == 400, "answered " + status);
      answers++;
      answer.release();
    }
    for (Object sent = webSocket.readOutbound(); sent != null; sent = webSocket.readOutbound()) {
      ReferenceCountUtil.release(sent);
    }
  }

  private void end() {
    session.close(CloseReason.SHUTDOWN);
    session.close(CloseReason.SHUTDOWN);
    http.runPendingTasks();
    drain();
    webSocket.finishAndReleaseAll();
    http.finishAndReleaseAll();
    check(sessions.size() == 0, "session is not forgotten");
    check(answers == requests, answers + " answers to " + requests + " requests");
    check(ends.size() == 1 && EXPECTED.contains(ends.getFirst()), "ended " + ends);
    check(allocator.metric().usedDirectMemory() == 0, "direct memory leaks");
    check(allocator.metric().usedHeapMemory() == 0, "heap memory leaks");
  }

  private HttpExchange exchange() {
    requests++;
    var request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/engine.io/");
    return new HttpExchange(http, request, Duration.ofSeconds(1), () -> {});
  }

  private EngineHandler.Opening opening() {
    return new EngineHandler.Opening(
        session.sid(),
        EmptyHttpHeaders.INSTANCE,
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new AssertionError(otherwise);
    }
  }

  private final class Echo implements EngineListener {
    @Override
    public void text(ByteBuf message) {
      check(ends.isEmpty(), "text after the end");
      var bytes = new byte[message.readableBytes()];
      message.readBytes(bytes);
      try {
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      } catch (CharacterCodingException notText) {
        throw new AssertionError("text is no text", notText);
      }
      session.send(Frames.message(allocator, bytes.length).writeBytes(bytes), List.of());
    }

    @Override
    public void binary(ByteBuf message) {
      check(ends.isEmpty(), "binary after the end");
      var bytes = new byte[message.readableBytes()];
      message.readBytes(bytes);
      session.sendBinary(bytes);
    }

    @Override
    public void closed(CloseReason reason) {
      ends.add(reason);
    }
  }

  /// What the fuzzer starts from.
  static List<byte[]> seeds() {
    return List.of(
        script(0, "4hello", 1, ""),
        script(0, "4a\u001e4b\u001ebAQID", 1, "", 1, ""),
        script(1, "", 1, ""),
        script(1, "", 0, "1", 1, ""),
        script(3, "2probe", 1, "", 3, "5", 3, "4hello", 3, "3"),
        script(0, "4waits", 3, "2probe", 3, "5", 0, "4late", 1, ""),
        script(3, "2probe", 3, "4early"),
        script(3, "5", 0, "4goes on", 1, ""),
        script(2, "\u0001", 2, "\u0002", 0, "3"),
        script(0, "bAQID\r\n", 0, "b!!"),
        script(0, "4" + "x".repeat(250), 0, "4" + "x".repeat(250), 1, ""));
  }

  private static byte[] script(Object... steps) {
    var script = new ByteArrayOutputStream();
    for (int at = 0; at < steps.length; at += 2) {
      script.write((int) steps[at]);
      var bytes = ((String) steps[at + 1]).getBytes(StandardCharsets.UTF_8);
      if (!steps[at].equals(1)) {
        script.write(bytes.length);
        script.writeBytes(bytes);
      }
    }
    return script.toByteArray();
  }
}
