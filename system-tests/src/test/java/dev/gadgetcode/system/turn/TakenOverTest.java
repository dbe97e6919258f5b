package dev.gadgetcode.system.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// I4, one writer per workspace: a drone's process is stopped in the middle of a turn, another one
/// takes the workspace over, and the first wakes.
///
/// Somebody has removed `.gadget/lock`, taking its holder for dead. Where storage is shared between
/// machines, the operating system's lock may be lost without anybody's doing.
@Timeout(180)
class TakenOverTest {
  private static final int FENCED = 75;

  @TempDir private Path folder;
  private Home home;
  private Path workspace;

  @BeforeEach
  void open() throws Exception {
    home = new Home(folder.resolve("hub"));
    workspace = folder.resolve("workspace");
  }

  @AfterEach
  void close() {
    home.close();
  }

  @Test
  void aDroneThatSleptThroughItsReplacementRunsNoToolSendsNothingAndExits() throws Exception {
    home.providers().play("one", calls("one").held(), Line.says("Done."));
    home.providers().play("two", calls("two"), Line.says("Done."));
    try (var first = drone()) {
      lock(first.awaitAvailable());

      var inText = home.prompt("Work. [[one]]");
      home.tab().await(StreamEvent.Response.class, said -> isOf(inText, said));
      try (var second = takeOver(first)) {
        awaitCommand(inText);
        home.providers().letGo("one"); // the model has the first run a command when it wakes
        first.wake();
        assertThat(first.exitCode()).isEqualTo(FENCED);
        end(inText, "one");

        var inTool = home.prompt("Work. [[two]]");
        awaitCommand(inTool);
        try (var third = takeOver(second)) {
          third.awaitAvailable();
          second.wake();
          assertThat(second.exitCode()).isEqualTo(FENCED);
          end(inTool, "two");
          checkLogs(third.awaitAvailable(), inTool);
        }
      }
    }
  }

  /// People see what the drone logs, at the hub and in the workspace. The turn's end is seen before
  /// the drone has logged it.
  private void checkLogs(RegistrationId drone, TurnId turn) throws Exception {
    var begun = "turn begins turn=" + turn.value();
    var ended = "turn ends turn=" + turn.value() + " status=finished";
    home.tab().await(RelayedNotice.Log.class, line -> line.message().startsWith(ended));
    assertThat(home.read("/drone/registration/" + drone.value() + "/log"))
        .contains("drone starts version=", begun, ended);
    assertThat(workspace.resolve(".gadget/logs/drone.log"))
        .content()
        .contains("the lock of the workspace names another drone, this one stops", begun);
  }

  private DroneChild drone() throws Exception {
    return DroneChild.start(home.address(), workspace, folder.resolve("settings"));
  }

  private DroneChild takeOver(DroneChild holder) throws Exception {
    holder.stop();
    Files.delete(workspace.resolve(".gadget").resolve("lock"));
    return drone();
  }

  private void lock(RegistrationId drone) throws Exception {
    var project = home.project("thing");
    home.lock(home.talk(project, Providers.Format.OPENAI), drone);
  }

  /// Says something, then runs a command that notes that it ran and waits for a file.
  private static Line calls(String name) {
    var command =
        "echo ran >> %1$s.txt; echo up; until [ -e go-%1$s ]; do sleep 0.02; done".formatted(name);
    return Line.calls(
        List.of(new Said.Say("I begin. ")),
        Line.call("shell", "{\"command\": \"%s\"}".formatted(command)));
  }

  private void awaitCommand(TurnId turn) throws Exception {
    home.tab().await(ToolEvent.ToolOutput.class, said -> isOf(turn, said));
  }

  private static boolean isOf(TurnId turn, StreamEvent event) {
    return event.meta().turnId().equals(turn);
  }

  /// Lets the command end, and sees what became of the turn.
  private void end(TurnId id, String name) throws Exception {
    var project = workspace.resolve("thing");
    Files.writeString(project.resolve("go-" + name), "");
    home.awaitEnd(id);
    var turn = home.turn(id);

    assertThat(turn.status()).as("%s", turn).isEqualTo(TurnStatus.FINISHED);
    assertThat(project.resolve(name + ".txt")).hasContent("ran");
    assertThat(said(turn)).containsExactly("I begin. ", "Done.");
    assertThat(turn.toolCalls())
        .singleElement()
        .satisfies(call -> assertThat(String.valueOf(call.response())).contains("\"ok\""));
    assertThat(numbers(id))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, turn.lastSeq()).boxed().toList());
  }

  /// What the model said, without what was said again.
  private static List<String> said(Turn turn) {
    return turn.blocks().stream()
        .filter(block -> block.mode() == BlockMode.RESPONDING && block.superseded() == null)
        .map(Block::content)
        .map(content -> ((BlockContent.Text) content).text())
        .toList();
  }

  /// The numbers of the events that the tab has seen.
  private List<Long> numbers(TurnId id) {
    return home.tab().heard().stream()
        .filter(StreamEvent.class::isInstance)
        .map(event -> ((StreamEvent) event).meta())
        .filter(meta -> meta.turnId().equals(id))
        .flatMapToLong(meta ->
            LongStream.rangeClosed(
                meta.fromSeq() == null ? meta.seq() : meta.fromSeq(), meta.seq()))
        .boxed()
        .toList();
  }
}
