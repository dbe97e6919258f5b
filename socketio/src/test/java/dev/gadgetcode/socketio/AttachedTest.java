package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.socketio.engine.CloseReason;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.StreamReadException;

/// How an event finds its handler, and what a handler is never told.
final class AttachedTest {
  private final Json json = Json.limited(10, 1_000);
  private final List<String> told = new ArrayList<>();
  private final RecordingConnection connection = new RecordingConnection();
  private final Socket socket =
      new Socket(connection, "id", new PacketWriter(connection, "/", json), json, () -> {});

  @Test
  void anEventGoesToTheHandlerOfItsName() throws MalformedPacket {
    attached(false).event(event("[\"tree\",1,[2]]"));
    attached(false).event(event("[\"raw\", 1,[2]]"));
    attached(false).event(event("[\"small\",7,8,9]"));
    attached(false).event(event("[\"unheard of\",{}]"));

    assertThat(told).containsExactly("tree [1,[2]]", "raw [ 1,[2]]", "small 7", "other unheard of");
    assertThat(connection.sent()).containsExactly("35[\"seven\"]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[\"small\",\"x\"]", "[\"small\",{}]", "[\"small\"]", "[\"small\",100]"})
  void unexpectedArgumentsGoToTheHandlerOfInvalidOnes(String event) throws MalformedPacket {
    attached(true).event(event(event));

    assertThat(told).containsExactly("invalid small");
    assertThat(connection.sent()).containsExactly("35[\"invalid\"]");
  }

  @Test
  void whatIsTooMuchIsNotEvenRead() throws MalformedPacket {
    var events =
        Events.<String>builder()
            .paced((_, bytes, reply) -> {
              told.add("paced " + bytes);
              reply.send("too much");
              return false;
            })
            .build();

    new Attached<>(socket, events, "state", json).event(event("[not even JSON"));

    assertThat(told).containsExactly("paced 14");
    assertThat(connection.sent()).containsExactly("35[\"too much\"]");
  }

  @Test
  void unexpectedArgumentsAreAnOffenceWhereTheHandlerSaysSo() {
    assertThatThrownBy(() -> attached(false).event(event("[\"small\",\"x\"]")))
        .isInstanceOf(MalformedPacket.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[\"tree\",1",
        "[\"raw\",{\"a\":1,\"a\":2}]",
        "[\"small\",7,{\"a\"}]",
        "[\"small\",\"x\",{\"a\"}]",
        "[\"small\",\"x\",[[[[[[[[[[[]]]]]]]]]]]]",
        "[\"unheard of\",[[[[[[[[[[[]]]]]]]]]]]]",
        "[\"tree\",[[[[[[[[[[[]]]]]]]]]]]]",
        "[\"disconnect\"]",
        "[7]"
      })
  void noHandlerIsToldOfAPacketThatIsBrokenAnywhere(String event) {
    assertThatThrownBy(() -> attached(true).event(event(event)))
        .isInstanceOf(MalformedPacket.class);

    assertThat(told).isEmpty();
  }

  @Test
  void aHandlerThatFailsIsNotTakenForABrokenPacket() {
    var events =
        Events.<String>builder()
            .on(
                "x",
                Args.tree(),
                (_, _, _) -> {
                  throw new StreamReadException("of the handler's own");
                })
            .build();
    var attached = new Attached<>(socket, events, "state", json);

    assertThatThrownBy(() -> attached.event(event("[\"x\"]")))
        .isInstanceOf(StreamReadException.class);
  }

  @Test
  void anEventMayHaveOneHandlerOnly() {
    var builder = Events.<String>builder().on("x", Args.tree(), (_, _, _) -> {});

    assertThatThrownBy(() -> builder.on("x", Args.raw(), (_, _, _) -> {}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theEndIsToldToRequestsAndToTheHandler() {
    socket.request(
        "ask",
        Payload.EMPTY,
        Args.raw(),
        Duration.ofSeconds(1),
        outcome -> told.add(outcome.getClass().getSimpleName()));

    attached(true).disconnected(CloseReason.TOO_SLOW);

    assertThat(told).containsExactly("Disconnected", "end TOO_SLOW");
    assertThat(socket.isConnected()).isFalse();
  }

  private Attached<String> attached(boolean forgiving) {
    var events =
        Events.<String>builder()
            .on("tree", Args.tree(), (_, args, _) -> told.add("tree " + args))
            .on("raw", Args.raw(), (_, args, _) -> told.add("raw " + args))
            .on(
                "small",
                Args.read(AttachedTest::small),
                (_, args, reply) -> {
                  told.add("small " + args);
                  reply.send("seven");
                })
            .onOther((_, event, _) -> told.add("other " + event))
            .onInvalid((_, event, _, reply) -> {
              if (forgiving) {
                told.add("invalid " + event);
                reply.send("invalid");
              }
              return forgiving;
            })
            .onDisconnect((_, reason) -> told.add("end " + reason))
            .build();
    return new Attached<>(socket, events, "state", json);
  }

  private static int small(JsonParser parser) {
    parser.nextToken();
    int number = parser.getIntValue();
    if (number > 99) {
      throw new IllegalArgumentException("too large");
    }
    return number;
  }

  private static Packet event(String array) {
    return new Packet(PacketType.EVENT, "/", 5, array.getBytes(StandardCharsets.UTF_8), List.of());
  }
}
