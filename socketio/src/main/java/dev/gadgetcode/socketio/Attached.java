package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.CloseReason;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;

/// A socket with the handlers and the state that the application attached to it. Runs on the
/// socket's loop.
final class Attached<S> {
  private static final Set<String> RESERVED =
      Set.of(
          "connect",
          "connect_error",
          "disconnect",
          "disconnecting",
          "newListener",
          "removeListener");

  private final Socket socket;
  private final Events<S> events;
  private final S state;
  private final Json json;

  Attached(Socket socket, Events<S> events, S state, Json json) {
    this.socket = socket;
    this.events = events;
    this.state = state;
    this.json = json;
  }

  Socket socket() {
    return socket;
  }

  void writable() {
    events.writable().accept(state);
  }

  void disconnected(CloseReason reason) {
    socket.disconnected();
    events.disconnected().accept(state, reason);
  }

  void ack(Packet packet) throws MalformedPacket {
    if (packet.id() == Packet.NO_ID) {
      throw new MalformedPacket("ack without an id");
    }
    socket.answered(packet);
  }

  void event(Packet packet) throws MalformedPacket {
    var reply = new PacketReply(socket, packet.id());
    if (events.pace().allows(state, packet.json().length, reply)) {
      read(packet, reply).run();
    }
  }

  /// What to do about an event, once all of it has been read and found to be in order.
  private interface Handling {
    void run() throws MalformedPacket;
  }

  private Handling read(Packet packet, PacketReply reply) throws MalformedPacket {
    try (var parser = json.parser(packet.json())) {
      if (parser.nextToken() != JsonToken.START_ARRAY
          || parser.nextToken() != JsonToken.VALUE_STRING) {
        throw new MalformedPacket("event without a name");
      }
      var name = parser.getString();
      if (RESERVED.contains(name)) {
        throw new MalformedPacket("reserved event name");
      }
      var entry = events.find(name);
      if (entry == null) {
        Args.parse(Args.raw(), parser, packet);
        return () -> events.other().handle(state, name, reply);
      }
      return read(entry, name, parser, packet, reply);
    } catch (StreamReadException | StreamConstraintsException notJson) {
      throw new MalformedPacket("event is no JSON", notJson);
    }
  }

  private <T> Handling read(
      Events.Entry<S, T> entry, String name, JsonParser parser, Packet packet, PacketReply reply)
      throws MalformedPacket {
    T args;
    try {
      args = Args.parse(entry.args(), parser, packet);
    } catch (JacksonException | IllegalArgumentException unexpected) {
      if (Json.isBroken(unexpected)) {
        throw unexpected;
      }
      skipRest(parser);
      return () -> invalid(name, unexpected, reply);
    }
    return () -> entry.handler().handle(state, args, reply);
  }

  /// Arguments that a handler may be told of are JSON to their end.
  private static void skipRest(JsonParser parser) {
    while (parser.nextToken() != null) {
      parser.skipChildren();
    }
  }

  private void invalid(String name, RuntimeException unexpected, PacketReply reply)
      throws MalformedPacket {
    String problem = String.valueOf(unexpected.getMessage());
    if (!events.invalid().handle(state, name, problem, reply)) {
      throw new MalformedPacket("unexpected arguments of " + name, unexpected);
    }
  }
}
