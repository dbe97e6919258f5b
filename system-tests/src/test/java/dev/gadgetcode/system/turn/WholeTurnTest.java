package dev.gadgetcode.system.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.ai.scripted.Voice;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import dev.gadgetcode.system.turn.Providers.Format;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A coding task from the prompt to its end, and stopped in the middle: one hub, one drone, and a
/// provider in each wire format.
@Timeout(120)
class WholeTurnTest {
  private static final Duration AT_ONCE = Duration.ofSeconds(1);

  /// A machine that does other things too may hold up an abort, but not every one.
  private static final int TRIES = 3;

  private static final AtomicInteger numbers = new AtomicInteger();

  @TempDir private static Path folder;
  private static Home home;
  private static Drone drone;
  private static ProjectId project;
  private static Path greeting;

  /// What the turn is doing when it is stopped.
  enum Moment {
    MODEL_ASKED,
    IN_TEXT,
    IN_TOOL,
    IN_SUBAGENT
  }

  @BeforeAll
  static void open() throws Exception {
    home = new Home(folder.resolve("hub"));
    var workspace = folder.resolve("workspace");
    var directory = Files.createDirectories(workspace.resolve("thing"));
    greeting = directory.resolve("greet.sh");
    Files.writeString(
        directory.resolve("test.sh"), "[ \"$(sh greet.sh)\" = hello ] && echo passed\n");
    project = home.project("thing");
    drone =
        Drone.start(new DroneConfig(home.address(), workspace, "host", "1"), DemoModel.unpaced());
  }

  @AfterAll
  static void close() {
    drone.close();
    home.close();
  }

  @ParameterizedTest
  @EnumSource
  void aTurnReadsEditsRunsTestsHasTwoSubagentsLookAndAnswers(Format format) throws Exception {
    Files.writeString(greeting, "echo helo\n");
    play();
    var talk = home.talk(project, format);
    home.lock(talk, drone.id());

    var id = home.prompt("Mend the greeting. [[mend]]");
    var end = home.awaitEnd(id);

    assertThat(end.success()).as("%s", end).isTrue();
    assertThat(greeting).hasContent("echo hello\n");
    var turn = home.turn(id);
    assertThat(turn.status()).isEqualTo(TurnStatus.FINISHED);
    assertThat(shown(turn.blocks())).isEqualTo(BLOCKS);
    assertThat(turn.toolCalls())
        .extracting(ToolCall::name)
        .containsExactly("read_file", "edit_file", "shell", "subagent", "subagent");
    assertThat(turn.toolCalls()).extracting(WholeTurnTest::outcome).containsOnly("ok");
    assertThat(text(turn.toolCalls().get(0))).contains("echo helo");
    assertThat(text(turn.toolCalls().get(2))).contains("passed");
    checkSubagents(turn);
    checkStats(turn, end);
    checkEvents(id, turn);
    home.release(talk, drone.id());
  }

  private static void play() {
    home.providers()
        .play(
            "mend",
            Line.calls(
                List.of(new Said.Think("I look "), new Said.Think("first."), new Said.Say("Look.")),
                Line.call("read_file", "{\"path\": \"greet.sh\"}")),
            Line.calls(
                List.of(new Said.Say("There is a letter missing.")),
                Line.call(
                    "edit_file",
                    "{\"path\": \"greet.sh\", \"oldText\": \"helo\", \"newText\": \"hello\"}")),
            Line.calls(List.of(), Line.call("shell", "{\"command\": \"sh test.sh\"}")),
            Line.calls(
                List.of(new Said.Say("Two others look too.")),
                Line.call("subagent", "{\"prompt\": \"Look. [[first]]\"}"),
                Line.call("subagent", "{\"prompt\": \"Look. [[second]]\"}")),
            Line.says("Mended."));
    for (var part : List.of("first", "second")) {
      home.providers()
          .play(
              part,
              Line.calls(
                  List.of(new Said.Say("I search.")),
                  Line.call("grep", "{\"pattern\": \"hello\"}")),
              Line.says("It is fine, says the " + part + "."));
    }
  }

  private static final List<String> BLOCKS =
      List.of(
          "THINKING I look first.",
          "RESPONDING Look.",
          "TOOL read_file",
          "RESPONDING There is a letter missing.",
          "TOOL edit_file",
          "TOOL shell",
          "RESPONDING Two others look too.",
          "TOOL subagent",
          "TOOL subagent",
          "RESPONDING Mended.");

  private static List<String> shown(List<Block> blocks) {
    return blocks.stream().map(block -> block.mode() + " " + words(block.content())).toList();
  }

  private static String words(BlockContent content) {
    return switch (content) {
      case BlockContent.Text(var text) -> text;
      case ToolCall call -> call.name();
    };
  }

  private static String outcome(ToolCall call) {
    return Objects.requireNonNull(call.response()).path("outcome").stringValue();
  }

  private static String text(ToolCall call) {
    return Objects.requireNonNull(call.response()).path("text").stringValue();
  }

  private static void checkSubagents(Turn turn) {
    assertThat(turn.toolCalls().subList(3, 5))
        .extracting(WholeTurnTest::text)
        .containsExactlyInAnyOrder("It is fine, says the first.", "It is fine, says the second.");
    assertThat(turn.toolCalls().subList(3, 5))
        .extracting(ToolCall::subagent)
        .allSatisfy(subagent -> {
          assertThat(subagent.status()).isEqualTo(TurnStatus.FINISHED);
          assertThat(shown(subagent.blocks()))
              .hasSize(3)
              .startsWith("RESPONDING I search.", "TOOL grep");
          assertThat(subagent.toolCalls())
              .singleElement()
              .satisfies(call -> assertThat(text(call)).contains("greet.sh", "echo hello"));
          assertThat(counted(subagent.stats())).isEqualTo(stats(1, 2));
        });
  }

  /// Every call of the model takes the same number of tokens.
  private static TurnStats stats(int toolCalls, int modelCalls) {
    return new TurnStats(
        toolCalls,
        (long) modelCalls * Voice.INPUT_TOKENS,
        (long) modelCalls * Voice.OUTPUT_TOKENS,
        0,
        0,
        0);
  }

  /// The same, without the time that it took.
  private static TurnStats counted(TurnStats stats) {
    return new TurnStats(
        stats.toolCallCount(),
        stats.inputTokenCount(),
        stats.responseTokenCount(),
        stats.thinkingTokenCount(),
        stats.cost(),
        0);
  }

  private static void checkStats(Turn turn, StreamEvent.WorkOrderComplete end) {
    assertThat(turn.stats()).isEqualTo(end.meta().stats());
    assertThat(counted(turn.stats())).isEqualTo(stats(7, 9));
    assertThat(turn.stats().durationMs()).isPositive();
  }

  /// The tab has seen every event once and in order, deltas of a block perhaps as one.
  private static void checkEvents(TurnId id, Turn turn) {
    var seen =
        home.tab().heard().stream()
            .filter(event -> event instanceof StreamEvent)
            .map(event -> ((StreamEvent) event).meta())
            .filter(meta -> meta.turnId().equals(id))
            .flatMapToLong(meta ->
                LongStream.rangeClosed(
                    meta.fromSeq() == null ? meta.seq() : meta.fromSeq(), meta.seq()))
            .boxed()
            .toList();
    assertThat(seen)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, turn.lastSeq()).boxed().toList());
  }

  @ParameterizedTest
  @EnumSource
  void anAbortStopsTheTurnAtOnceLeavesNoProcessAndThePromptThatWaitedRunsNext(Format format)
      throws Exception {
    var talk = home.talk(project, format);
    home.lock(talk, drone.id());

    for (var moment : Moment.values()) {
      var quickest = stopped(moment);
      for (int tries = 1; tries < TRIES && quickest.compareTo(AT_ONCE) > 0; tries++) {
        quickest = stopped(moment);
      }
      assertThat(quickest).as("stopping %s", moment).isLessThanOrEqualTo(AT_ONCE);
    }

    home.release(talk, drone.id());
  }

  /// Stops a turn at that moment with another one waiting; returns the time that it took.
  private static Duration stopped(Moment moment) throws Exception {
    var number = "9" + (10_000 + numbers.incrementAndGet());
    var part = "stop-" + number;
    play(moment, part, number);
    home.providers().play("next-" + number, Line.says("Here I am."));

    var running = home.prompt("Begin. [[" + part + "]]");
    var waiting = home.prompt("Go on. [[next-" + number + "]]");
    awaitMoment(moment, part, running);
    long before = System.nanoTime();
    var answer = home.abort(running);
    var end = home.awaitEnd(running);
    var time = Duration.ofNanos(System.nanoTime() - before);

    assertThat(answer.success()).as("%s", answer).isTrue();
    assertThat(end.meta().status()).isEqualTo(TurnStatus.ABORTED);
    assertThat(processes(number)).isEmpty();
    assertThat(home.awaitEnd(waiting).success()).isTrue();
    var next = home.turn(waiting);
    assertThat(next.status()).isEqualTo(TurnStatus.FINISHED);
    assertThat(shown(next.blocks())).containsExactly("RESPONDING Here I am.");
    assertThat(home.turn(running).status()).isEqualTo(TurnStatus.ABORTED);
    return time;
  }

  private static void play(Moment moment, String part, String number) {
    var sleeping =
        Line.calls(
            List.of(),
            Line.call(
                "shell",
                "{\"command\": \"sleep %s & echo up; sleep %s\"}".formatted(number, number)));
    var providers = home.providers();
    switch (moment) {
      case MODEL_ASKED -> providers.play(part, Line.noAnswer());
      case IN_TEXT -> providers.play(part, Line.fallsSilentAfter("I begin "));
      case IN_TOOL -> providers.play(part, sleeping);
      case IN_SUBAGENT -> {
        providers.play(
            part,
            Line.calls(
                List.of(),
                Line.call("subagent", "{\"prompt\": \"Run. [[%s-sub]]\"}".formatted(part)),
                Line.call("subagent", "{\"prompt\": \"Talk. [[%s-talk]]\"}".formatted(part))));
        providers.play(part + "-sub", sleeping);
        providers.play(part + "-talk", Line.fallsSilentAfter("I begin "));
      }
    }
  }

  private static void awaitMoment(Moment moment, String part, TurnId turn) throws Exception {
    var tab = home.tab();
    switch (moment) {
      case MODEL_ASKED -> home.providers().awaitAsked(part);
      case IN_TEXT -> tab.await(StreamEvent.Response.class, said -> isOf(turn, said));
      case IN_TOOL -> tab.await(ToolEvent.ToolOutput.class, said -> isOf(turn, said));
      case IN_SUBAGENT -> {
        tab.await(ToolEvent.ToolOutput.class, said -> isOf(turn, said));
        tab.await(AgentEvent.AgentResponse.class, said -> isOf(turn, said));
      }
    }
  }

  private static boolean isOf(TurnId turn, StreamEvent event) {
    return event.meta().turnId().equals(turn);
  }

  /// What still sleeps of a turn's commands.
  private static List<String> processes(String number) {
    return ProcessHandle.allProcesses()
        .flatMap(process -> process.info().commandLine().stream())
        .filter(line -> line.contains("sleep " + number))
        .toList();
  }
}
