package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PacketReaderTest {
  private static final int MAX_ATTACHMENTS = 3;
  private static final int MAX_BYTES = 100;

  private final PacketReader reader = new PacketReader(MAX_ATTACHMENTS, MAX_BYTES);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0000',
      nullValues = "-",
      textBlock =
          """
          0                         | CONNECT       | /      | -1              | -
          0{"a":1}                  | CONNECT       | /      | -1              | {"a":1}
          0/custom                  | CONNECT       | /custom| -1              | -
          0/custom,                 | CONNECT       | /custom| -1              | -
          0/custom,{"a":1}          | CONNECT       | /custom| -1              | {"a":1}
          1                         | DISCONNECT    | /      | -1              | -
          1/a/b,                    | DISCONNECT    | /a/b   | -1              | -
          2["x"]                    | EVENT         | /      | -1              | ["x"]
          20["x"]                   | EVENT         | /      | 0               | ["x"]
          2/,7["x"]                 | EVENT         | /      | 7               | ["x"]
          2/a,12["x",1]             | EVENT         | /a     | 12              | ["x",1]
          2123456789012345["x"]     | EVENT         | /      | 123456789012345 | ["x"]
          31[]                      | ACK           | /      | 1               | []
          3/a,1["y"]                | ACK           | /a     | 1               | ["y"]
          4{"message":"no"}         | CONNECT_ERROR | /      | -1              | {"message":"no"}
          50-["x"]                  | BINARY_EVENT  | /      | -1              | ["x"]
          """)
  void aTextIsReadInItsParts(
      String text, PacketType type, String namespace, long id, @Nullable String json)
      throws MalformedPacket {
    var packet = complete(reader.text(buffer(text)));

    assertThat(packet.type()).isEqualTo(type);
    assertThat(packet.namespace()).isEqualTo(namespace);
    assertThat(packet.id()).isEqualTo(id);
    assertThat(new String(packet.json(), StandardCharsets.UTF_8))
        .isEqualTo(json == null ? "" : json);
    assertThat(packet.attachments()).isEmpty();
  }

  @Test
  void aBinaryPacketIsCompleteWithItsLastAttachment() throws MalformedPacket {
    assertThat(reader.text(buffer("52-/a,9[\"x\"]"))).isNull();
    assertThat(reader.binary(Unpooled.wrappedBuffer(new byte[] {1, 2}))).isNull();

    var packet = complete(reader.binary(Unpooled.wrappedBuffer(new byte[] {3})));

    assertThat(packet.type()).isEqualTo(PacketType.BINARY_EVENT);
    assertThat(packet.namespace()).isEqualTo("/a");
    assertThat(packet.id()).isEqualTo(9);
    assertThat(packet.attachments()).containsExactly(new byte[] {1, 2}, new byte[] {3});
  }

  @Test
  void afterABinaryPacketTheNextMayCome() throws MalformedPacket {
    reader.text(buffer("51-[\"x\"]"));
    reader.binary(Unpooled.wrappedBuffer(new byte[] {1}));

    var next = complete(reader.text(buffer("2[\"y\"]")));

    assertThat(next.attachments()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "7",
        "a",
        "-",
        "5[]",
        "5-[]",
        "51[]",
        "5x-[]",
        "54-[]",
        "5999999999-[]",
        "51",
        "21234567890123456[]",
        "59999999999999999999-[]"
      })
  void whatIsNoPacketIsRefused(String text) {
    assertThatThrownBy(() -> reader.text(buffer(text))).isInstanceOf(MalformedPacket.class);
  }

  @Test
  void aLongNamespaceIsRefused() {
    var longest = "/" + "n".repeat(127);

    assertThatThrownBy(() -> reader.text(buffer("0" + longest + "n,")))
        .isInstanceOf(MalformedPacket.class);
    assertThatThrownBy(() -> reader.text(buffer("0" + longest + "n")))
        .isInstanceOf(MalformedPacket.class);
  }

  @Test
  void aTextWhereAnAttachmentIsDueIsRefused() throws MalformedPacket {
    reader.text(buffer("51-[\"x\"]"));

    assertThatThrownBy(() -> reader.text(buffer("2[\"y\"]"))).isInstanceOf(MalformedPacket.class);
  }

  @Test
  void aBinaryThatNobodyAnnouncedIsRefused() {
    assertThatThrownBy(() -> reader.binary(Unpooled.EMPTY_BUFFER))
        .isInstanceOf(MalformedPacket.class);
  }

  @Test
  void attachmentsAndTextTogetherStayBelowTheLimit() throws MalformedPacket {
    reader.text(buffer("52-[\"x\"]"));
    reader.binary(Unpooled.wrappedBuffer(new byte[MAX_BYTES - "[\"x\"]".length()]));

    assertThatThrownBy(() -> reader.binary(Unpooled.wrappedBuffer(new byte[1])))
        .isInstanceOf(MalformedPacket.class);
  }

  private static Packet complete(@Nullable Packet packet) {
    return Objects.requireNonNull(packet, "attachments are missing");
  }

  private static ByteBuf buffer(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
  }
}
