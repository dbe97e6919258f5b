package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class PacketWriterTest {
  private final Json json = Json.limited(10, 10_000);
  private final RecordingConnection connection = new RecordingConnection();
  private final PacketWriter main = new PacketWriter(connection, "/", json);
  private final PacketWriter custom = new PacketWriter(connection, "/grüße", json);

  @Test
  void controlPacketsCarryTheNamespaceUnlessItIsTheMainOne() {
    main.connect(null);
    custom.connect(Map.of("sid", "s"));
    main.disconnect();
    custom.disconnect();
    custom.connectError(Map.of("message", "no"));

    assertThat(connection.sent())
        .containsExactly(
            "0", "0/grüße,{\"sid\":\"s\"}", "1", "1/grüße,", "4/grüße,{\"message\":\"no\"}");
  }

  @Test
  void eventsAndAcksCarryTheirIdIfTheyHaveOne() {
    main.event("x", Packet.NO_ID);
    main.event("x", 7, 1, "two", List.of(true));
    custom.event("x", 0, Map.of());
    main.ack(123_456_789_012_345L, "ok");
    custom.ack(1);

    assertThat(connection.sent())
        .containsExactly(
            "2[\"x\"]",
            "27[\"x\",1,\"two\",[true]]",
            "2/grüße,0[\"x\",{}]",
            "3123456789012345[\"ok\"]",
            "3/grüße,1[]");
  }

  @Test
  void binariesAnywhereBecomeAttachments() {
    main.event("x", 3, new byte[] {1}, Map.of("deep", List.of(new byte[] {2})), 4);
    main.ack(5, new byte[] {3});

    assertThat(connection.sent())
        .containsExactly(
            "52-3[\"x\",{\"_placeholder\":true,\"num\":0},"
                + "{\"deep\":[{\"_placeholder\":true,\"num\":1}]},4]",
            "61-5[{\"_placeholder\":true,\"num\":0}]");
    assertThat(connection.attachments())
        .containsExactly(new byte[] {1}, new byte[] {2}, new byte[] {3});
  }

  @Test
  void aPayloadIsWrittenAsItIs() {
    var payload = Payload.of(json, 1, new byte[] {9}, "\u00e4");

    main.event("na\"me", Packet.NO_ID, payload);
    custom.event("x", 1, Payload.EMPTY);
    main.ack(2, payload);
    main.ack(3, Payload.EMPTY);

    assertThat(connection.sent())
        .containsExactly(
            "51-[\"na\\\"me\",1,{\"_placeholder\":true,\"num\":0},\"ä\"]",
            "2/grüße,1[\"x\"]",
            "61-2[1,{\"_placeholder\":true,\"num\":0},\"ä\"]",
            "33[]");
    assertThat(connection.attachments()).containsExactly(new byte[] {9}, new byte[] {9});
  }

  @Test
  void largeEventsGrowTheirBuffer() {
    var large = "ä".repeat(5_000);

    main.event("x", Packet.NO_ID, large);

    assertThat(connection.sent()).containsExactly("2[\"x\",\"" + large + "\"]");
  }

  @Test
  void whatCannotBeWrittenIsTheCallersAndSendsNothing() {
    var endless = new Object[1];
    endless[0] = endless;

    assertThatThrownBy(() -> main.event("x", Packet.NO_ID, "fine", endless))
        .isInstanceOf(RuntimeException.class);

    assertThat(connection.sent()).isEmpty();
  }
}
