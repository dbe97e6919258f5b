package dev.gadgetcode.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TextPrinterTest {
  private final StringWriter shown = new StringWriter();

  private static Meta meta(long seq) {
    return new Meta(new TurnId("turn"), 1, seq, Instant.EPOCH, 1);
  }

  private TextPrinter printer(boolean isTerminal) {
    return new TextPrinter(new PrintWriter(shown), isTerminal);
  }

  private static Turn turn(String blocks) {
    return Wire.parse(
        """
        {"_id":"turn","session":"s","prompt":"p","promptId":null,"status":"finished",
         "recovering":false,"model":"m","blocks":%s,"toolCalls":[],"stats":{},
         "createdAt":"2026-01-01T00:00:00Z","finishedAt":null,"lastSeq":9}
        """
            .formatted(blocks),
        Turn.class);
  }

  @Test
  void thinkingIsDimOnATerminal() {
    var printer = printer(true);

    printer.event(new StreamEvent.Thinking("hm", meta(1)));
    printer.event(new StreamEvent.Response("yes", meta(2)));
    printer.end();

    assertThat(shown).hasToString("\u001b[2mhm\u001b[0m\nyes\n");
  }

  @Test
  void nothingThatAModelSaysReachesTheTerminalAsACommand() {
    var printer = printer(true);

    printer.event(new StreamEvent.Response("a\u001b]0;title\u0007b\u202ec\r\nd", meta(1)));
    printer.end();

    assertThat(shown).hasToString("a]0;titlebc\nd\n");
  }

  @Test
  void ofASnapshotOnlyTheRestIsPrinted() {
    var printer = printer(false);
    printer.event(new StreamEvent.Thinking("first", meta(1)));
    printer.event(new ToolEvent.ToolStart(new CallId("c1"), "grep", "{}", meta(2)));

    printer.turn(
        turn(
            """
            [{"mode":"thinking","createdAt":"2026-01-01T00:00:00Z","content":"first"},
             {"mode":"tool","createdAt":"2026-01-01T00:00:00Z",
              "content":{"callId":"c1","name":"grep","parameters":{},"response":"found"}},
             {"mode":"responding","createdAt":"2026-01-01T00:00:00Z","content":"done"}]
            """));
    printer.end();

    assertThat(shown).hasToString("first\n> grep {}\n< grep found\ndone\n");
  }

  @Test
  void theTextThatWasCutOffIsGoneOnWithAtTheVeryLetter() {
    var printer = printer(false);
    printer.event(new StreamEvent.Response("one t", meta(1)));

    printer.turn(
        turn(
            """
            [{"mode":"responding","createdAt":"2026-01-01T00:00:00Z","content":"one two"}]
            """));
    printer.end();

    assertThat(shown).hasToString("one two\n");
  }

  @Test
  void aLongLineOfAToolIsCut() {
    var printer = printer(false);

    printer.event(
        new ToolEvent.ToolStart(new CallId("c1"), "write_file", "x".repeat(500), meta(1)));

    assertThat(shown.toString().strip()).hasSize(163).endsWith("...");
  }
}
