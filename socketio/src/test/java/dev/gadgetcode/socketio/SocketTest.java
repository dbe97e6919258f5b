package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.socketio.AckOutcome.Answered;
import dev.gadgetcode.socketio.AckOutcome.Disconnected;
import dev.gadgetcode.socketio.AckOutcome.TimedOut;
import dev.gadgetcode.socketio.AckOutcome.Unreadable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;

/// A socket's sends and the acks that it waits for, each of which ends exactly once.
final class SocketTest {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final Json json = Json.limited(10, 1_000);
  private final RecordingConnection connection = new RecordingConnection();
  private final List<AckOutcome<Long>> outcomes = new ArrayList<>();
  private int left;
  private final Socket socket =
      new Socket(connection, "id", new PacketWriter(connection, "/", json), json, () -> left++);

  @Test
  void aRequestIsAnsweredOnce() throws Exception {
    request();

    answer(0, "[42]");
    answer(0, "[43]");
    passPatience();
    socket.disconnected();

    assertThat(connection.sent()).containsExactly("20[\"ask\",1]");
    assertThat(outcomes).containsExactly(new Answered<>(42L));
  }

  @Test
  void aRequestTimesOutOnce() throws Exception {
    request();

    passPatience();
    answer(0, "[42]");
    socket.disconnected();

    assertThat(outcomes).containsExactly(new TimedOut<>());
  }

  @Test
  void aRequestEndsWithTheConnectionOnce() throws Exception {
    request();

    socket.disconnected();
    answer(0, "[42]");
    passPatience();

    assertThat(outcomes).containsExactly(new Disconnected<>());
  }

  @Test
  void aRequestOnAConnectionThatIsOverEndsAtOnceAndSendsNothing() {
    socket.disconnected();

    request();

    assertThat(connection.sent()).isEmpty();
    assertThat(outcomes).containsExactly(new Disconnected<>());
  }

  @Test
  void answersAreToldApartByTheirIds() throws Exception {
    request();
    request();
    request();

    answer(2, "[2]");
    answer(0, "[0]");
    answer(7, "[7]");
    answer(1, "[1]");

    assertThat(outcomes)
        .containsExactly(new Answered<>(2L), new Answered<>(0L), new Answered<>(1L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "[\"text\"]", "[{}]", "[13]"})
  void anAnswerThatIsNotWhatWasAskedForIsUnreadableAndHarmsNothing(String answer) throws Exception {
    request();

    answer(0, answer);

    assertThat(outcomes).hasSize(1).first().isInstanceOf(Unreadable.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"[42", "[42]]", "[42,{\"a\":1,\"a\":2}]", "[42,[[[[[[[[[[[[]]]]]]]]]]]]]"})
  void anAnswerThatIsNoJsonIsUnreadableAndAnOffence(String answer) {
    request();

    assertThatThrownBy(() -> answer(0, answer)).isInstanceOf(MalformedPacket.class);

    assertThat(outcomes).hasSize(1).first().isInstanceOf(Unreadable.class);
  }

  @Test
  void anOutcomeThatFailsKeepsNothingFromTheOthers() {
    for (int request = 0; request < 3; request++) {
      socket.request(
          "ask",
          Payload.EMPTY,
          Args.raw(),
          PATIENCE,
          _ -> {
            throw new IllegalStateException("this outcome fails");
          });
      request();
    }

    socket.disconnected();

    assertThat(outcomes)
        .containsExactly(new Disconnected<>(), new Disconnected<>(), new Disconnected<>());
  }

  @Test
  void aSocketThatIsOverRefusesToEmit() {
    assertThat(socket.emit("x", 1)).isTrue();
    assertThat(socket.emit("x", Payload.EMPTY)).isTrue();

    socket.disconnected();

    assertThat(socket.emit("x", 2)).isFalse();
    assertThat(socket.emit("x", Payload.EMPTY)).isFalse();
    assertThat(socket.isConnected()).isFalse();
    assertThat(socket.isWritable()).isFalse();
    assertThat(connection.sent()).containsExactly("2[\"x\",1]", "2[\"x\"]");
  }

  @Test
  void aSocketLeavesOnce() {
    request();

    socket.disconnect();
    socket.disconnect();

    assertThat(connection.sent()).containsExactly("20[\"ask\",1]", "1");
    assertThat(left).isEqualTo(1);
    assertThat(outcomes).containsExactly(new Disconnected<>());
  }

  @Test
  void aReplyIsSentOnceAndOnlyIfItIsWanted() {
    var wanted = new PacketReply(socket, 7);
    var unwanted = new PacketReply(socket, Packet.NO_ID);

    assertThat(wanted.isWanted()).isTrue();
    assertThat(wanted.send("first")).isTrue();
    assertThat(wanted.send("second")).isFalse();
    assertThat(wanted.send(Payload.EMPTY)).isFalse();
    assertThat(unwanted.isWanted()).isFalse();
    assertThat(unwanted.send("first")).isTrue();
    assertThat(unwanted.send(Payload.EMPTY)).isFalse();

    assertThat(connection.sent()).containsExactly("37[\"first\"]");
  }

  @Test
  void aReplyAfterTheEndIsDropped() {
    var reply = new PacketReply(socket, 7);

    socket.disconnected();

    assertThat(reply.send("late")).isTrue();
    assertThat(connection.sent()).isEmpty();
  }

  private void request() {
    socket.request(
        "ask", Payload.of(json, 1), Args.read(SocketTest::luckyNumber), PATIENCE, outcomes::add);
  }

  private static long luckyNumber(JsonParser parser) {
    parser.nextToken();
    long number = parser.getLongValue();
    if (number == 13) {
      throw new IllegalArgumentException("brings no luck");
    }
    return number;
  }

  private void answer(long id, String array) throws MalformedPacket {
    socket.answered(
        new Packet(PacketType.ACK, "/", id, array.getBytes(StandardCharsets.UTF_8), List.of()));
  }

  private void passPatience() {
    connection.channel().advanceTimeBy(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    connection.channel().runScheduledPendingTasks();
  }
}
