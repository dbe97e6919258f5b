package dev.gadgetcode.socketio;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// The form in which a handler wants its arguments. Each is one pass over the bytes.
public sealed interface Args<T> {
  /// As a JSON tree; attachments stand in it as binary nodes.
  static Args<ArrayNode> tree() {
    return new Tree();
  }

  /// As they came, checked but not read, to be sent on.
  static Args<Payload> raw() {
    return new Raw();
  }

  /// As whatever the reader makes of them; takes no attachments.
  static <T> Args<T> read(Reader<T> reader) {
    return new Read<>(reader);
  }

  /// Reads arguments from a parser that stands at the start of their array, up to its `END_ARRAY`
  /// at the most. What it leaves unread is skipped, so callers may send more than a reader knows.
  @FunctionalInterface
  interface Reader<T> {
    T read(JsonParser parser) throws JacksonException;
  }

  record Tree() implements Args<ArrayNode> {}

  record Raw() implements Args<Payload> {}

  record Read<T>(Reader<T> reader) implements Args<T> {}

  /// Reads the rest of an array whose parser stands behind the event's name or the bracket.
  @SuppressWarnings("unchecked")
  static <T> T parse(Args<T> wanted, JsonParser parser, Packet packet) throws MalformedPacket {
    return switch (wanted) {
      case Tree() -> (T) tree(parser, packet.attachments());
      case Raw() -> (T) raw(parser, packet);
      case Read<T>(var reader) -> {
        if (!packet.attachments().isEmpty()) {
          throw new MalformedPacket("attachments where none are taken");
        }
        Json.watchKeys(parser);
        T arguments = reader.read(new ArgumentsParser(parser));
        while (!parser.streamReadContext().inRoot()) {
          nextToken(parser);
        }
        expectEnd(parser);
        yield arguments;
      }
    };
  }

  private static ArrayNode tree(JsonParser parser, List<byte[]> attachments)
      throws MalformedPacket {
    var arguments = JsonNodeFactory.instance.arrayNode();
    var binaries = new Attachments(attachments);
    for (var token = nextToken(parser); token != JsonToken.END_ARRAY; token = nextToken(parser)) {
      JsonNode argument = JsonTree.read(parser, token);
      arguments.add(attachments.isEmpty() ? argument : binaries.insert(argument));
    }
    expectEnd(parser);
    return arguments;
  }

  private static Payload raw(JsonParser parser, Packet packet) throws MalformedPacket {
    Json.watchKeys(parser);
    int start = (int) parser.currentLocation().getByteOffset();
    if (nextToken(parser) == JsonToken.END_ARRAY) {
      expectEnd(parser);
      return new Payload(packet.json(), start, start, List.of());
    }
    var binaries = new Attachments(packet.attachments());
    do {
      if (packet.attachments().isEmpty()) {
        parser.skipChildren();
      } else {
        binaries.insert(JsonTree.read(parser, parser.currentToken()));
      }
    } while (nextToken(parser) != JsonToken.END_ARRAY);
    int end = (int) parser.currentLocation().getByteOffset() - 1;
    expectEnd(parser);
    return new Payload(packet.json(), afterComma(packet.json(), start), end, packet.attachments());
  }

  /// Where the first argument may begin: an event's name leaves its comma in front.
  private static int afterComma(byte[] json, int start) {
    int at = start;
    while (json[at] == ' ' || json[at] == '\t' || json[at] == '\n' || json[at] == '\r') {
      at++;
    }
    return json[at] == ',' ? at + 1 : start;
  }

  private static JsonToken nextToken(JsonParser parser) throws MalformedPacket {
    var token = parser.nextToken();
    if (token == null) {
      throw new MalformedPacket("array not closed");
    }
    return token;
  }

  private static void expectEnd(JsonParser parser) throws MalformedPacket {
    if (parser.nextToken() != null) {
      throw new MalformedPacket("something behind the arguments");
    }
  }
}
