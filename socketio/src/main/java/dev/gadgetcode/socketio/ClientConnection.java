package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.ClientTransport;
import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineListener;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// One attempt of a client, from the first byte to the end of the connection. Runs on the client's
/// loop.
final class ClientConnection<S> implements EngineListener {
  private static final Logger log = LoggerFactory.getLogger(ClientConnection.class);

  private final SocketIoClient<S> client;
  private final ClientConfig config;
  private final Events<S> events;
  private final ClientHandler<S> handler;
  private final Json json;
  private final ClientTransport transport;
  private final PacketWriter writer;
  private final PacketReader reader;
  private final Future<?> connectTimeout;
  private @Nullable Attached<S> attached;
  private boolean stop;
  private boolean ended;

  ClientConnection(
      SocketIoClient<S> client,
      EventLoop loop,
      ClientConfig config,
      Events<S> events,
      ClientHandler<S> handler,
      Json json) {
    this.client = client;
    this.config = config;
    this.events = events;
    this.handler = handler;
    this.json = json;
    this.transport =
        new ClientTransport(
            loop, config.webSocketUri(), config.maxPayload(), config.maxOutbound(), this);
    this.writer = new PacketWriter(transport, config.namespace(), json);
    this.reader = new PacketReader(config.maxAttachments(), config.maxPayload());
    this.connectTimeout =
        loop.schedule(
            () -> close(CloseReason.CONNECT_TIMEOUT),
            config.connectTimeout().toMillis(),
            TimeUnit.MILLISECONDS);
  }

  void addTo(Channel channel) {
    transport.addTo(channel);
  }

  void failed(Throwable cause) {
    end(String.valueOf(cause.getMessage()));
  }

  void close(CloseReason reason) {
    if (attached != null) {
      writer.disconnect();
    }
    transport.close(reason);
  }

  @Override
  public void opened() {
    writer.connect(handler.auth());
  }

  @Override
  public void text(ByteBuf message) {
    try {
      packet(reader.text(message));
    } catch (MalformedPacket malformed) {
      closeFor(malformed);
    }
  }

  @Override
  public void binary(ByteBuf message) {
    try {
      packet(reader.binary(message));
    } catch (MalformedPacket malformed) {
      closeFor(malformed);
    }
  }

  private void closeFor(MalformedPacket malformed) {
    log.warn("malformed packet server={} problem={}", config.server(), malformed.getMessage());
    transport.close(CloseReason.PROTOCOL_ERROR);
  }

  private void packet(@Nullable Packet packet) throws MalformedPacket {
    if (packet == null) {
      return;
    }
    if (!packet.namespace().equals(config.namespace())) {
      throw new MalformedPacket("namespace was not asked for");
    }
    switch (packet.type()) {
      case CONNECT -> connected(packet);
      case CONNECT_ERROR -> refused(packet);
      case EVENT, BINARY_EVENT -> attached().event(packet);
      case ACK, BINARY_ACK -> attached().ack(packet);
      case DISCONNECT -> transport.close(CloseReason.SERVER_CLOSED);
    }
  }

  private Attached<S> attached() throws MalformedPacket {
    if (attached == null) {
      throw new MalformedPacket("namespace is not connected");
    }
    return attached;
  }

  private void connected(Packet packet) throws MalformedPacket {
    if (attached != null) {
      throw new MalformedPacket("connected twice");
    }
    connectTimeout.cancel(false);
    var id = read(packet).path("sid").asString("");
    var socket =
        new Socket(transport, id, writer, json, () -> transport.close(CloseReason.CLIENT_CLOSED));
    client.opened(socket);
    attached = new Attached<>(socket, events, handler.connected(socket), json);
  }

  private void refused(Packet packet) throws MalformedPacket {
    var error = read(packet);
    var reaction = handler.refused(error.path("message").asString(""), error.path("data"));
    stop = reaction == ClientHandler.Reaction.STOP;
    transport.close(CloseReason.CLIENT_CLOSED);
  }

  private JsonNode read(Packet packet) throws MalformedPacket {
    try {
      return json.mapper().readTree(packet.json());
    } catch (JacksonException notJson) {
      throw new MalformedPacket("content is no JSON", notJson);
    }
  }

  @Override
  public void writable() {
    if (attached != null) {
      attached.writable();
    }
  }

  @Override
  public void closed(CloseReason reason) {
    if (attached != null) {
      attached.disconnected(reason);
    }
    end(reason.text());
  }

  private void end(String why) {
    if (!ended) {
      ended = true;
      connectTimeout.cancel(false);
      client.ended(why, !stop);
    }
  }
}
