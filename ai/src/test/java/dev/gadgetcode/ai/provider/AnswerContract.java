package dev.gadgetcode.ai.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Block;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.RecordingSink;
import dev.gadgetcode.ai.StopReason;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.ai.scripted.Voice;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The part of the contract about answers: order, blocks, tokens, and when an answer is whole.
interface AnswerContract {
  TestBed bed();

  @Test
  default void thinkingTextAndParallelCallsArriveInOrderAndEndOnce() {
    bed().serve(bed()::sayAWholeStep);

    RecordingSink sink = bed().call(TestBed.REQUEST);

    ModelEnd.Completed end = (ModelEnd.Completed) sink.end();
    assertThat(end.reason()).isEqualTo(StopReason.TOOL_CALLS);
    assertThat(Blocks.plain(end.blocks())).isEqualTo(Blocks.of(TestBed.A_WHOLE_STEP));
    assertThat(end.usage())
        .isEqualTo(
            new Usage(Voice.INPUT_TOKENS, 0, 0, Voice.OUTPUT_TOKENS, 0, Usage.Counted.BY_PROVIDER));
    Events.assertInOrder(sink.events(), end);
  }

  @Test
  default void bytesThatComeOneByOneGiveTheSameAnswer() {
    bed()
        .serve((_, connection) -> {
          connection.streamHead(bed().voice().contentType());
          for (byte[] piece : bed().voice().pieces(TestBed.A_WHOLE_STEP)) {
            for (byte b : piece) {
              connection.chunk(new byte[] {b});
            }
          }
          connection.endOfChunks();
        });

    ModelEnd.Completed end = (ModelEnd.Completed) bed().call(TestBed.REQUEST).end();

    assertThat(Blocks.plain(end.blocks())).isEqualTo(Blocks.of(TestBed.A_WHOLE_STEP));
  }

  @Test
  default void fieldsAndEventsNobodyKnowsAreSkipped() {
    bed()
        .serve((_, connection) -> {
          connection.streamHead(bed().voice().contentType());
          connection.chunk(
              bed().voice().piece("{\"type\":\"from_the_future\",\"x\":[{\"y\":null}]}"));
          for (byte[] piece : bed().voice().pieces(TestBed.A_WHOLE_STEP)) {
            String text = new String(piece, UTF_8);
            connection.chunk(
                text.replaceFirst("\\{", "{\"new_field\":{\"a\":[1,2]},").getBytes(UTF_8));
          }
          connection.endOfChunks();
        });

    ModelEnd.Completed end = (ModelEnd.Completed) bed().call(TestBed.REQUEST).end();

    assertThat(Blocks.plain(end.blocks())).isEqualTo(Blocks.of(TestBed.A_WHOLE_STEP));
  }

  @Test
  default void anAnswerThatIsWholeIsGoodThoughTheConnectionBreaksAfterIt() {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, TestBed.A_WHOLE_STEP);
          connection.close();
        });

    assertThat(bed().call(TestBed.REQUEST).end()).isInstanceOf(ModelEnd.Completed.class);
  }

  @Test
  default void aStreamThatIsNeverClosedAfterItsEndDoesNotHoldTheAnswerBack() {
    bed()
        .serve((_, connection) -> {
          bed().begin(connection, TestBed.A_WHOLE_STEP);
          connection.silence();
        });

    assertThat(bed().call(TestBed.REQUEST).end()).isInstanceOf(ModelEnd.Completed.class);
    bed().assertConnectionClosed();
  }

  @Test
  default void anAnswerCutByTheOutputLimitSaysSo() {
    List<Said> script = List.of(new Said.Say("Once upon"), new Said.End(Said.Reason.OUTPUT_LIMIT));
    bed().serve((_, connection) -> bed().say(connection, script));

    ModelEnd.Completed end = (ModelEnd.Completed) bed().call(TestBed.REQUEST).end();

    assertThat(end.reason()).isEqualTo(StopReason.OUTPUT_LIMIT);
    assertThat(Blocks.plain(end.blocks())).isEqualTo(Blocks.of(script));
  }

  @Test
  default void aToolWithoutArgumentsHasAnEmptyObject() {
    List<Said> script =
        List.of(
            new Said.CallTools(List.of(new Said.Call("todo", List.of("{}")))),
            new Said.End(Said.Reason.TOOL_CALLS));
    bed().serve((_, connection) -> bed().say(connection, script));

    ModelEnd.Completed end = (ModelEnd.Completed) bed().call(TestBed.REQUEST).end();

    assertThat(((Block.ToolCall) end.blocks().getFirst()).arguments()).isEqualTo("{}");
  }
}
