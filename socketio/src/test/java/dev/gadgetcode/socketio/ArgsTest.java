package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// The three forms of arguments, each read behind the name of an event and from the start of an
/// ack.
final class ArgsTest {
  private record Point(int x, int y) {}

  private final Json json = Json.limited(10, 10_000);

  @Test
  void aTreeHoldsEveryArgument() throws MalformedPacket {
    var tree = ofEvent(Args.tree(), "[\"x\",1,\"two\",{\"3\":[true,null]}]");

    assertThat(tree.toString()).isEqualTo("[1,\"two\",{\"3\":[true,null]}]");
  }

  @Test
  void aTreeHoldsAttachmentsWhereTheirPlaceholdersStand() throws MalformedPacket {
    var tree =
        ofEvent(
            Args.tree(),
            "[\"x\",{\"_placeholder\":true,\"num\":1},{\"in\":[{\"num\":0,\"_placeholder\":true}]}]",
            new byte[] {1},
            new byte[] {2});

    assertThat(tree.get(0).binaryValue()).containsExactly(2);
    assertThat(tree.get(1).get("in").get(0).binaryValue()).containsExactly(1);
  }

  @Test
  void anObjectThatOnlyLooksLikeAPlaceholderIsAnObject() throws MalformedPacket {
    var tree = ofEvent(Args.tree(), "[\"x\",{\"_placeholder\":false,\"num\":0}]", new byte[] {1});

    assertThat(tree.get(0).toString()).isEqualTo("{\"_placeholder\":false,\"num\":0}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0000',
      ignoreLeadingAndTrailingWhitespace = false,
      textBlock =
          """
          ["x"]|[]
          ["x" ]|[]
          [ "x",1]|[1]
          ["x", 1 , "two" ]|[ 1 , "two" ]
          ["x" , {"a" : [1.50, -0, 1e3]}]|[ {"a" : [1.50, -0, 1e3]}]
          ["x","\\u00e4\\n\\"\\ud800"]|["\\u00e4\\n\\"\\ud800"]
          ["x","grüße 🎈",null]|["grüße 🎈",null]
          """)
  void rawForwardsTheVeryBytes(String event, String forwarded) throws MalformedPacket {
    var raw = ofEvent(Args.raw(), event);

    assertThat(raw.text()).isEqualTo(forwarded);
    assertThat(raw.size()).isEqualTo(forwarded.getBytes(StandardCharsets.UTF_8).length - 2);
  }

  @Test
  void rawForwardsAttachmentsWithTheText() throws MalformedPacket {
    var raw = ofEvent(Args.raw(), "[\"x\",{\"_placeholder\":true,\"num\":0}]", new byte[] {1});
    var connection = new RecordingConnection();

    new PacketWriter(connection, "/", json).event("y", Packet.NO_ID, raw);

    assertThat(connection.sent()).containsExactly("51-[\"y\",{\"_placeholder\":true,\"num\":0}]");
    assertThat(connection.attachments()).containsExactly(new byte[] {1});
  }

  @Test
  void theArgumentsOfAnAckBeginAtOnce() throws MalformedPacket {
    assertThat(ofAck(Args.tree(), "[1,[2]]").toString()).isEqualTo("[1,[2]]");
    assertThat(ofAck(Args.raw(), "[ 1,[2]]").text()).isEqualTo("[ 1,[2]]");
    assertThat(ofAck(Args.raw(), "[]").text()).isEqualTo("[]");
    assertThat(ofAck(points(), "[1,2]")).isEqualTo(new Point(1, 2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"x\",1,2]",
        "[\"x\",1,2,3]",
        "[\"x\",1,2,{\"more\":[[]]},[[]]]",
        "[\"x\", 1 , 2 ]"
      })
  void aReaderMayLeaveWhatItDoesNotKnow(String event) throws MalformedPacket {
    assertThat(ofEvent(points(), event)).isEqualTo(new Point(1, 2));
  }

  @Test
  void aReaderMayReadToTheEndOrNothingAtAll() throws MalformedPacket {
    Args<Integer> all = Args.read(ArgsTest::count);
    Args<String> nothing = Args.read(_ -> "nothing");

    int count = ofEvent(all, "[\"x\",[1],{\"a\":[]}]");
    String ofMany = ofEvent(nothing, "[\"x\",[1],{\"a\":[]}]");
    String ofNone = ofEvent(nothing, "[\"x\"]");

    assertThat(count).isEqualTo(2);
    assertThat(ofMany).isEqualTo("nothing");
    assertThat(ofNone).isEqualTo("nothing");
  }

  private static int count(JsonParser parser) {
    int count = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      parser.skipChildren();
      count++;
    }
    return count;
  }

  @Test
  void aReaderMayReadARecordFromTheArray() throws MalformedPacket {
    var list =
        ofEvent(
            Args.read(parser -> json.mapper().readerForListOf(Integer.class).readValue(parser)),
            "[\"x\",1,2,3]");

    assertThat(list).isEqualTo(List.of(1, 2, 3));
  }

  @Test
  void aReaderTakesNoAttachments() {
    assertThatThrownBy(() -> ofEvent(points(), "[\"x\",1,2]", new byte[] {1}))
        .isInstanceOf(MalformedPacket.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"x\",1",
        "[\"x\",",
        "[\"x\",1]]",
        "[\"x\",1] 2",
        "[\"x\",1}",
        "[\"x\",{\"a\":1,\"a\":1}]"
      })
  void brokenJsonIsReadByNobody(String event) {
    assertThatThrownBy(() -> ofEvent(Args.tree(), event)).isInstanceOf(Exception.class);
    assertThatThrownBy(() -> ofEvent(Args.raw(), event)).isInstanceOf(Exception.class);
    assertThatThrownBy(() -> ofEvent(Args.read(_ -> ""), event)).isInstanceOf(Exception.class);
  }

  private static Args<Point> points() {
    return Args.read(parser -> {
      parser.nextToken();
      int x = parser.getIntValue();
      parser.nextToken();
      return new Point(x, parser.getIntValue());
    });
  }

  private <T> T ofEvent(Args<T> wanted, String array, byte[]... attachments)
      throws MalformedPacket {
    var packet = packet(PacketType.EVENT, array, attachments);
    try (var parser = json.parser(packet.json())) {
      parser.nextToken();
      parser.nextToken();
      assertThat(parser.getString()).isEqualTo("x");
      return Args.parse(wanted, parser, packet);
    }
  }

  private <T> T ofAck(Args<T> wanted, String array) throws MalformedPacket {
    var packet = packet(PacketType.ACK, array);
    try (var parser = json.parser(packet.json())) {
      parser.nextToken();
      return Args.parse(wanted, parser, packet);
    }
  }

  private static Packet packet(PacketType type, String array, byte[]... attachments) {
    return new Packet(type, "/", 1, array.getBytes(StandardCharsets.UTF_8), List.of(attachments));
  }
}
