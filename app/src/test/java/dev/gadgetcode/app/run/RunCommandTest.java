package dev.gadgetcode.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.app.Ran;
import dev.gadgetcode.app.TestDrone;
import dev.gadgetcode.app.TestHub;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `gadget run` against a real hub, with a drone that a test drives.
@Timeout(120)
@Tag("slow")
class RunCommandTest {
  @TempDir private Path folder;
  private TestHub hub;

  @BeforeEach
  void openHub() throws Exception {
    hub = TestHub.open(folder);
  }

  @AfterEach
  void closeHub() {
    hub.close();
  }

  @Test
  void theDemoModelDoesAWholeTurnAndItsAnswerIsPrinted() throws Exception {
    var workspace = folder.resolve("workspace");
    var config = new DroneConfig(hub.address(), workspace, "host", "test");
    try (var _ = Drone.start(config, DemoModel.unpaced())) {
      var ran = hub.run("run", "--project", "sample", "--approve", "once", "Say hello");

      assertThat(ran.exitCode()).as(ran.toString()).isZero();
      assertThat(ran.out()).contains("Say hello").contains("> ").contains("< ");
      assertThat(ran.err()).contains("gadget: session ").contains("gadget: finished in ");
    }
  }

  @Test
  void thinkingTextAndToolsAreStreamedInTheirOrder() throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var run = hub.start("run", "--project", "sample", "do it");
      drone.next("processWorkOrder");
      drone.say("thinking", "let me ");
      run.awaitOut("let me "); // a turn that is over by now is shown as it is kept
      drone.say("thinking", "see");
      drone.say("toolStart", "c1", "read_file", "{\"path\":\"a\"}");
      drone.say("toolOutput", "c1", "line\n");
      drone.say("toolCall", "c1", "read_file", "{\"path\":\"a\"}", "\"text\"");
      drone.say("response", "It is \u001b[31mred");
      drone.end("finished", Wire.mapper().nullNode());

      assertThat(run.ended().out())
          .isEqualTo(
              """
              let me see
              > read_file {"path":"a"}
              line
              < read_file "text"
              It is [31mred
              """);
      assertThat(run.ended().exitCode()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"finished,0,finished in 1.5 s", "error,1,failed: because", "aborted,2,aborted in"})
  void howTheTurnEndedIsToldByTheExitCode(String status, int exitCode, String sentence)
      throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var run = hub.start("run", "--project", "sample", "go");
      drone.next("processWorkOrder");
      drone.end(status, "because");

      assertThat(run.ended().exitCode()).isEqualTo(exitCode);
      assertThat(run.ended().err()).contains("gadget: " + sentence);
    }
  }

  @Test
  void aHubThatRestartsInTheMiddleTakesNothingAndDoublesNothing() throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var run = hub.start("run", "--project", "sample", "go on");
      drone.next("processWorkOrder");
      drone.say("response", "one ");
      run.awaitOut("one ");

      hub.restartAfter(() -> drone.say("response", "two "));
      run.awaitOut("two ");
      drone.say("response", "three");
      drone.end("finished", Wire.mapper().nullNode());

      assertThat(run.ended().out()).isEqualTo("one two three\n");
      assertThat(run.ended().exitCode()).isZero();
      assertThat(run.ended().err()).contains("the hub is away").contains("the hub is back");
    }
  }

  @Test
  void jsonIsOneLinePerEventNumberedWithoutGaps() throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var run = hub.start("run", "--project", "sample", "--json", "go");
      drone.next("processWorkOrder");
      drone.say("response", "0 ");
      run.awaitOut("\"response\""); // a turn that is over by now is one line, as it is kept
      IntStream.range(1, 50).forEach(number -> drone.say("response", number + " "));
      drone.end("finished", Wire.mapper().nullNode());

      var lines = run.ended().out().lines().map(Wire.mapper()::readTree).toList();
      assertThat(lines.getFirst().path("event").stringValue()).isEqualTo("turnCreated");
      assertThat(lines.getFirst().path("args").path(0).path("turnId").stringValue())
          .isEqualTo(drone.turn());
      assertThat(lines.getLast().path("event").stringValue()).isEqualTo("workOrderComplete");
      long last = 0;
      for (var line : lines.subList(1, lines.size())) {
        var meta = line.path("args").path(line.path("args").size() - 1);
        assertThat(meta.path("fromSeq").longValue(meta.path("seq").longValue()))
            .isEqualTo(last + 1);
        last = meta.path("seq").longValue();
      }
      assertThat(last).isEqualTo(51);
    }
  }

  @ParameterizedTest
  @CsvSource({"once,once", "deny,deny", "ask,deny"})
  void approveAnswersToolCallsThatWait(String policy, String decision) throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var run = hub.start("run", "--project", "sample", "--approve", policy, "go");
      drone.next("processWorkOrder");
      drone.say("toolApprovalRequest", approval(drone));

      var answer = drone.next("toolApproval").args().path(0);

      assertThat(answer.path("callId").stringValue()).isEqualTo("c1");
      assertThat(answer.path("decision").stringValue()).isEqualTo(decision);
      drone.end("finished", Wire.mapper().nullNode());
      assertThat(run.ended().exitCode()).isZero();
    }
  }

  private static Map<String, Object> approval(TestDrone drone) {
    return Map.of(
        "turnId",
        drone.turn(),
        "callId",
        "c1",
        "name",
        "shell",
        "params",
        Map.of("command", "ls"),
        "reason",
        "policy",
        "expiresAt",
        Instant.now().plusSeconds(600));
  }

  @Test
  void aQuestionThatNobodyIsThereToAnswerIsGivenBack() throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var run = hub.start("run", "--project", "sample", "go");
      drone.next("processWorkOrder");
      drone.say("userQuestion", Map.of("turnId", drone.turn(), "callId", "c1", "question", "Why?"));

      var answer = drone.next("userAnswer").args().path(0).path("answer").stringValue();

      assertThat(answer).startsWith("Nobody is at the terminal");
      drone.end("finished", Wire.mapper().nullNode());
      assertThat(run.ended().err()).contains("Why? (nobody is at a terminal to answer)");
    }
  }

  @Test
  void oneInterruptAbortsTheTurn() throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var run = hub.start("run", "--project", "sample", "go");
      drone.next("processWorkOrder");
      drone.say("response", "begun");
      run.awaitOut("begun");

      interrupt();
      drone.next("abortWorkOrder");
      drone.end("aborted", Wire.mapper().nullNode());

      assertThat(run.ended().exitCode()).isEqualTo(2);
    }
  }

  @Test
  void twoInterruptsLeaveTheTurnRunning() throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var run = hub.start("run", "--project", "sample", "go");
      drone.next("processWorkOrder");
      drone.say("response", "begun");
      run.awaitOut("begun");

      interrupt();
      run.awaitErr("Ctrl-C again leaves it running");
      interrupt();

      assertThat(run.ended().exitCode()).isEqualTo(130);
      assertThat(drone.wasAsked("abortWorkOrder")).isFalse();
    }
  }

  /// What Ctrl-C does in a terminal, to this very process: the command has taken the signal over.
  private static void interrupt() throws IOException, InterruptedException {
    var pid = Long.toString(ProcessHandle.current().pid());
    assertThat(new ProcessBuilder("kill", "-INT", pid).start().waitFor()).isZero();
  }

  @Test
  void aSessionIsGoneOnWithAtOnceWhenTheLastRunIsOver() throws Exception {
    try (var drone = TestDrone.start(hub.address())) {
      var first = hub.start("run", "--project", "sample", "--json", "one");
      drone.next("processWorkOrder");
      drone.end("finished", Wire.mapper().nullNode());
      var created = Wire.mapper().readTree(first.ended().out().lines().findFirst().orElseThrow());
      var session = created.path("args").path(0).path("chatSession").stringValue();

      var again = hub.run("run", "--project", "sample", "--session", session, " ");

      assertThat(again.exitCode()).isEqualTo(3);
      assertThat(again.err())
          .as(first.ended().toString())
          .endsWith("gadget: Message is empty (empty)\n");
    }
  }

  // --- what cannot start -------------------------------------------------------------------

  @Test
  void withoutADroneItSaysSo() {
    var ran = hub.run("run", "--project", "sample", "go");

    assertThat(ran.exitCode()).isEqualTo(3);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("drone");
  }

  @Test
  void aProjectThatIsNotThereIsNamed() {
    var ran = hub.run("run", "--project", "nothing", "go");

    assertThat(ran.exitCode()).isEqualTo(3);
    assertThat(ran.err()).startsWith("gadget: there is no project nothing at " + hub.address());
  }

  @Test
  void aSessionThatIsNotThereIsNotFound() {
    var ran = hub.run("run", "--project", "sample", "--session", "nobody", "go");

    assertThat(ran).isEqualTo(new Ran(3, "", "gadget: There is no such thing (not-found)\n"));
  }

  @Test
  void withoutAHubItCannotStart() {
    hub.close();

    var ran = hub.run("run", "--project", "sample", "go");

    assertThat(ran.exitCode()).isEqualTo(3);
    assertThat(ran.err()).startsWith("gadget: cannot reach a hub at ");
  }

  @Test
  void wrongOptionsAreNotMistakenForAnAbortedTurn() {
    var ran = hub.run("run", "--project", "sample", "--approve", "maybe", "go");

    assertThat(ran.exitCode()).isEqualTo(3);
    assertThat(ran.err()).contains("--approve");
  }
}
