package dev.gadgetcode.hub.core.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.AgentId;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.FloatNode;
import tools.jackson.databind.node.JsonNodeFactory;

class FoldCodecTest {
  private final Log log = new Log();

  @Test
  void aFoldIsTheSameAfterItWasStored() {
    log.thinks(1, "hm").starts(1, "a", "no json").putsOut(1, "a", "so far").says(2, "half");
    log.restarts(2, null).agentSays("a", 1, "x").agentCalls("a", 1, "b", 1.5);
    log.ends(TurnStatus.ERROR, "broken", new TurnStats(1, 2, 3, 4, 0.1, 6));

    var stored = FoldCodec.read(FoldCodec.write(log.fold()));

    assertThat(stored.folded()).isEqualTo(log.folded());
    assertThat(FoldCodec.write(stored)).isEqualTo(FoldCodec.write(log.fold()));
  }

  @Test
  void aRunGoesOnInAFoldThatWasStoredInTheMiddleOfIt() {
    log.says(1, "be");
    var stored = FoldCodec.read(FoldCodec.write(log.fold()));
    log.says(1, "fore");

    stored.apply(log.events().getLast());

    assertThat(stored.folded().foldedBlocks())
        .containsExactly(new FoldedBlock(1, 2, Block.responding(Log.at(1), "before")));
  }

  @Test
  void halfACharacterOutlivesTheBytesOfAStore() {
    log.says(1, "\uD83D");
    var bytes = FoldCodec.write(log.fold()).getBytes(StandardCharsets.UTF_8);
    var stored = FoldCodec.read(new String(bytes, StandardCharsets.UTF_8));
    log.says(1, "\uDE00");

    stored.apply(log.events().getLast());

    assertThat(stored.folded().blocks()).containsExactly(Block.responding(Log.at(1), "😀"));
  }

  @Test
  void theResponseNullIsNotTheSameAsNone() {
    log.finishes(1, "a", "null", "null").putsOut(1, "a", "late");
    var stored = FoldCodec.read(FoldCodec.write(log.fold()));

    assertThat(stored.folded()).isEqualTo(log.folded());
    assertThat(stored.folded().toolCalls().getFirst().response())
        .isEqualTo(JsonNodeFactory.instance.nullNode());
  }

  @Test
  void aNumberOfAnotherKindThanTextHasIsTheSameBeforeAndAfter() {
    var args = JsonNodeFactory.instance.arrayNode();
    args.add(FloatNode.valueOf(0.1f)).add((short) 1).add(2L).add(new byte[] {1, 2});
    var call = new AgentEvent.Call(new AgentId("a"), new CallId("b"), "grep", args);
    log.starts(1, "a", "{}").add(new AgentEvent.AgentToolCall(call, log.place(1)));

    var stored = FoldCodec.read(FoldCodec.write(log.fold()));

    assertThat(stored.folded()).isEqualTo(log.folded());
  }

  @Test
  void aDeepValueDoesNotKeepAFoldFromBeingRead() {
    var deep = "[".repeat(499) + "]".repeat(499);
    log.finishes(1, "a", deep, "[" + deep.repeat(3));

    var stored = FoldCodec.read(FoldCodec.write(log.fold()));

    assertThat(stored.folded()).isEqualTo(log.folded());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"turnId\":\"t\",\"lastSeq\":0,\"pieces\":[]}",
        """
        {"turnId":"t","lastSeq":1,"agents":[],"pieces":[{"mode":"tool","step":1,
        "createdAt":"2026-01-01T00:00:00Z","fromSeq":1,"seq":1,"superseded":false,"text":"a"}]}
        """
      })
  void whatIsNoFoldIsRefused(String text) {
    assertThatThrownBy(() -> FoldCodec.read(text)).isInstanceOf(MalformedMessage.class);
  }
}
