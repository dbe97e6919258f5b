package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The server's end of one session. All state is confined to its loop.
final class EngineSession implements EngineConnection {
  private static final Logger log = LoggerFactory.getLogger(EngineSession.class);
  private static final int RELEASE_MILLIS = 10;

  private final String sid;
  private final EventLoop loop;
  private final LoopOrder order;
  private final EngineConfig config;
  private final EngineSessions sessions;
  private final ByteBufAllocator allocator;
  private final Heartbeat heartbeat;
  private final UpgradeProbe probe;
  private volatile EngineTransport transport;
  private @Nullable EngineListener listener;
  private boolean closed;
  private boolean flushing;
  private final Runnable flush = this::flush;

  EngineSession(
      String sid,
      EventLoop loop,
      EngineConfig config,
      EngineSessions sessions,
      ByteBufAllocator allocator) {
    this.sid = sid;
    this.loop = loop;
    this.order = new LoopOrder(loop);
    this.config = config;
    this.sessions = sessions;
    this.allocator = allocator;
    this.transport = new PollingTransport(config, allocator, this::roomAgain);
    this.probe = new UpgradeProbe(loop, config);
    this.heartbeat =
        new Heartbeat(
            loop, System::nanoTime, config, this::ping, () -> close(CloseReason.PING_TIMEOUT));
  }

  String sid() {
    return sid;
  }

  @Override
  public EventLoop loop() {
    return loop;
  }

  /// Begins on a GET.
  void openPolling(HttpExchange exchange, EngineHandler handler, EngineHandler.Opening opening) {
    heartbeat.start();
    exchange.ok((char) EnginePacket.OPEN + handshake("[\"websocket\"]"));
    begin(handler, opening);
  }

  /// Begins on a WebSocket, which stays its only transport.
  void openWebSocket(
      WebSocketTransport webSocket, EngineHandler handler, EngineHandler.Opening opening) {
    transport = webSocket;
    heartbeat.start();
    webSocket.write(Frames.packet(allocator, EnginePacket.OPEN, handshake("[]")));
    flushSoon();
    begin(handler, opening);
  }

  private String handshake(String upgrades) {
    return "{\"sid\":\"%s\",\"upgrades\":%s,\"pingInterval\":%d,\"pingTimeout\":%d,\"maxPayload\":%d}"
        .formatted(
            sid,
            upgrades,
            config.pingInterval().toMillis(),
            config.pingTimeout().toMillis(),
            config.maxPayload());
  }

  private void begin(EngineHandler handler, EngineHandler.Opening opening) {
    listener = handler.opened(this, opening);
    if (sessions.isClosing()) {
      close(CloseReason.SHUTDOWN); // it came while the others were told
    }
  }

  // --- what comes in -----------------------------------------------------------------------

  void poll(HttpExchange exchange) {
    if (!(transport instanceof PollingTransport polling)) {
      exchange.refuse(EngineError.BAD_REQUEST);
    } else if (heartbeat.isOverdue()) {
      exchange.refuse(EngineError.UNKNOWN_SID);
      close(CloseReason.PING_TIMEOUT);
    } else if (closed) {
      lastPoll(polling, exchange);
    } else if (!polling.poll(exchange)) {
      exchange.refuse(EngineError.BAD_REQUEST);
      close(CloseReason.PROTOCOL_ERROR);
    } else if (probe.isProbed()) {
      releasePollSoon();
    }
  }

  /// Answers with what a closed session still has to say, once.
  private void lastPoll(PollingTransport polling, HttpExchange exchange) {
    if (polling.pending() == 0) {
      exchange.refuse(EngineError.UNKNOWN_SID);
    } else {
      polling.poll(exchange);
    }
    sessions.remove(this);
  }

  void pollAborted(HttpExchange exchange) {
    if (transport instanceof PollingTransport polling && polling.aborted(exchange)) {
      close(CloseReason.TRANSPORT_CLOSED);
    }
  }

  /// Takes a posted payload: packets in order until one is wrong.
  void post(HttpExchange exchange, ByteBuf payload) {
    try {
      if (closed || !(transport instanceof PollingTransport)) {
        exchange.refuse(closed ? EngineError.UNKNOWN_SID : EngineError.BAD_REQUEST);
        return;
      }
      boolean valid = true;
      boolean more = true;
      while (valid && more && !closed) {
        int end = EnginePacket.endOfPacket(payload);
        more = end < payload.writerIndex();
        valid = posted(payload.slice(payload.readerIndex(), end - payload.readerIndex()));
        payload.readerIndex(more ? end + 1 : end);
      }
      if (valid) {
        exchange.ok("ok");
      } else {
        exchange.refuse(EngineError.BAD_REQUEST);
        close(CloseReason.PROTOCOL_ERROR);
      }
    } finally {
      payload.release();
    }
  }

  private boolean posted(ByteBuf packet) {
    if (!packet.isReadable()) {
      return false;
    }
    byte type = packet.readByte();
    if (type != EnginePacket.BINARY) {
      return accept(type, packet);
    }
    try {
      message(Unpooled.wrappedBuffer(EnginePacket.decodeBase64(packet)), true);
      return true;
    } catch (EnginePacket.MalformedPacket _) {
      return false;
    }
  }

  /// Takes a packet from a WebSocket, which may still be a probe.
  void packet(WebSocketTransport from, byte type, ByteBuf content) {
    if (from == transport) {
      if (!closed && !accept(type, content)) {
        close(CloseReason.PROTOCOL_ERROR);
      }
    } else if (!probe.is(from)) {
      from.close(CloseReason.PROTOCOL_ERROR);
    } else if (type == EnginePacket.PING && EnginePacket.isProbe(content)) {
      from.probed();
      from.write(Frames.packet(allocator, EnginePacket.PONG, EnginePacket.PROBE));
      from.flush();
      releasePollSoon();
    } else if (type == EnginePacket.UPGRADE && from.isProbed()) {
      upgrade(from);
    } else {
      probe.end(CloseReason.PROTOCOL_ERROR);
    }
  }

  void binary(WebSocketTransport from, ByteBuf content) {
    if (from == transport && !closed) {
      message(content, true);
    } else if (from != transport) {
      from.close(CloseReason.PROTOCOL_ERROR);
    }
  }

  private boolean accept(byte type, ByteBuf content) {
    heartbeat.alive();
    return switch (type) {
      case EnginePacket.MESSAGE -> {
        boolean valid = EnginePacket.isText(content);
        if (valid) {
          message(content, false);
        }
        yield valid;
      }
      case EnginePacket.PONG -> true;
      case EnginePacket.CLOSE -> {
        close(CloseReason.CLIENT_CLOSED);
        yield true;
      }
      default -> false;
    };
  }

  private void message(ByteBuf content, boolean binary) {
    if (listener == null) {
      return;
    }
    try {
      if (binary) {
        listener.binary(content);
      } else {
        listener.text(content);
      }
    } catch (RuntimeException failed) {
      log.error("engine session failed sid={}", sid, failed);
      close(CloseReason.INTERNAL_ERROR);
    }
  }

  // --- upgrade -----------------------------------------------------------------------------

  /// Lets a WebSocket try to take over from polling; one at a time.
  void probe(WebSocketTransport webSocket) {
    if (closed || transport instanceof WebSocketTransport || !probe.begin(webSocket)) {
      webSocket.close(CloseReason.PROTOCOL_ERROR);
    }
  }

  /// Ends the waiting GET in a moment. Should the upgrade come first, then the GET came too late,
  /// for connections overtake each other.
  private void releasePollSoon() {
    loop.schedule(
        () -> {
          if (transport instanceof PollingTransport polling) {
            polling.releasePoll();
          }
        },
        RELEASE_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  private void upgrade(WebSocketTransport webSocket) {
    if (transport instanceof PollingTransport polling) {
      polling.drainTo(webSocket);
    }
    probe.forget();
    transport = webSocket;
    flushSoon();
    roomAgain(); // what waited for a GET has gone on
  }

  // --- what goes out -----------------------------------------------------------------------

  @Override
  public void send(ByteBuf message, List<byte[]> attachments) {
    try {
      order.run(() -> write(message, attachments));
    } catch (RejectedExecutionException _) {
      message.release(); // the server is gone, and this session with it
    }
  }

  @Override
  public void sendBinary(byte[] message) {
    send(Unpooled.EMPTY_BUFFER, List.of(message));
  }

  private void write(ByteBuf message, List<byte[]> attachments) {
    if (closed) {
      message.release();
      return;
    }
    if (message.isReadable()) {
      transport.write(message);
    }
    attachments.forEach(transport::writeBinary);
    if (transport.pending() > config.maxOutbound()) {
      transport.flush();
      if (transport.pending() > config.maxOutbound()) {
        close(CloseReason.TOO_SLOW);
        return;
      }
    }
    flushSoon();
  }

  private void ping() {
    transport.write(Frames.packet(allocator, EnginePacket.PING, ""));
    transport.flush();
  }

  /// Flushes once for all that this turn of the loop writes.
  private void flushSoon() {
    if (!flushing) {
      flushing = true;
      loop.execute(flush);
    }
  }

  private void flush() {
    flushing = false;
    transport.flush();
  }

  @Override
  public boolean isWritable() {
    return transport.isWritable();
  }

  void writable(WebSocketTransport from) {
    if (from == transport) {
      roomAgain();
    }
  }

  private void roomAgain() {
    if (!closed && listener != null) {
      listener.writable();
    }
  }

  // --- the end -----------------------------------------------------------------------------

  /// A WebSocket went away or broke.
  void transportClosed(WebSocketTransport from, CloseReason reason) {
    if (probe.is(from)) {
      probe.forget();
    } else if (from == transport) {
      close(reason);
    }
  }

  @Override
  public void close(CloseReason reason) {
    if (!loop.inEventLoop()) {
      loop.execute(() -> close(reason));
      return;
    }
    if (closed) {
      if (reason == CloseReason.SHUTDOWN) {
        forget(); // no poll will come for what it still had to say
      }
      return;
    }
    closed = true;
    heartbeat.stop();
    probe.end(reason);
    if (transport instanceof PollingTransport polling && !polling.isPolled() && isPolite(reason)) {
      polling.queueLast(reason);
      loop.schedule(this::forget, config.pingTimeout().toMillis(), TimeUnit.MILLISECONDS);
    } else {
      transport.close(reason);
      sessions.remove(this);
    }
    if (listener != null) {
      listener.closed(reason);
    }
  }

  /// A polling client that did nothing wrong may fetch what was said last with one more GET.
  private static boolean isPolite(CloseReason reason) {
    return reason == CloseReason.CLIENT_CLOSED || reason == CloseReason.SERVER_CLOSED;
  }

  private void forget() {
    transport.close(CloseReason.SERVER_CLOSED);
    sessions.remove(this);
  }
}
