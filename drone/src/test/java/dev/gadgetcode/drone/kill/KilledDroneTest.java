package dev.gadgetcode.drone.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.scripted.ChildJvm;
import dev.gadgetcode.drone.scripted.Handed;
import dev.gadgetcode.drone.scripted.ScriptedHub;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.ToolPolicy;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.drone.RecoveryAction;
import dev.gadgetcode.protocol.drone.SessionOrder;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import dev.gadgetcode.protocol.workspace.WorkspaceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A real drone with a model behind a real socket, killed with -9 at every point of a turn; the
/// next process takes the turn up, ends it, and is killed at the next point.
@Timeout(600)
@Tag("slow")
class KilledDroneTest {
  /// Killed when the command is running, which no drone sees.
  private static final String COMMAND_RUNS = "command runs";

  /// Killed at a moment of chance: when the hub has so many events, whatever the drone does then.
  private static final String CHANCE = "chance";

  /// All points and many chances in the full size; some of each, others each time, in the small
  /// one.
  private static final boolean IS_FULL = Boolean.getBoolean("gadget.full");

  private static final int SOME_POINTS = 9;
  private static final int CHANCES = IS_FULL ? 20 : 2;
  private static final int MOST_EVENTS = 17;

  private static final List<String> POINTS =
      List.of(
          "before note ordered",
          "before order",
          "after order",
          "after note stepBegun",
          "before model",
          "before journal response",
          "after journal response",
          "after send response",
          "after model",
          "before note stepEnded",
          "after note stepEnded",
          "before journal toolStart",
          "after journal toolStart",
          "before note toolBegun",
          "after note toolBegun",
          "before tool shell",
          COMMAND_RUNS,
          "after tool shell",
          "before journal toolCall",
          "after journal toolCall",
          "after send toolCall",
          "after tool read_file",
          "before journal toolApprovalRequest",
          "after journal toolApprovalRequest",
          "after send toolApprovalRequest",
          "before note decided",
          "after note decided",
          "before tool write_file",
          "after tool write_file",
          "after journal agent:response",
          "before journal agent:complete",
          "after journal agent:complete",
          "before journal end",
          "after journal workOrderComplete",
          "after send workOrderComplete",
          "before remove",
          "after remove");

  /// Where the command, or the file, was noted and never began: it is reported, and not run.
  private static final Set<String> NOT_RUN = Set.of("after note toolBegun", "before tool shell");

  private static final Map<String, ToolPolicy> ASKING = Map.of("write_file", ToolPolicy.ASK);

  private static final Set<String> NOT_WRITTEN = Set.of("before tool write_file");

  private final long seed = Long.getLong("gadget.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @TempDir private Path directory;
  private ScriptedHub hub;
  private ModelServer model;
  private List<String> options = List.of();

  @BeforeEach
  void open() throws Exception {
    hub = new ScriptedHub();
    hub.approve();
    model = new ModelServer();
    Files.createDirectories(directory.resolve("thing"));
  }

  @AfterEach
  void close() {
    hub.close();
    model.close();
  }

  @Test
  void aTurnEndsByItselfWhereverTheDroneIsKilledAndNothingIsLostOrDoneTwice() throws Exception {
    System.out.println("seed " + seed);
    var points = new ArrayList<>(POINTS);
    if (!IS_FULL) {
      Collections.shuffle(points, random);
      points.subList(SOME_POINTS, points.size()).clear();
    }
    points.addAll(Collections.nCopies(CHANCES, CHANCE));
    options = archived();
    var next = prepared();
    try {
      next.tell("open");
      next.awaitLine(StoppedDrone.AVAILABLE);
      for (int index = 0; index < points.size(); index++) {
        try (var dying = next) {
          next = prepared();
          killAt(points.get(index), name(index), dying);
        }
        Files.writeString(file("go-" + name(index)), "");
        next.tell("open");
        recover(new TurnId(name(index)));
        next.awaitLine(StoppedDrone.AVAILABLE);
        check(points.get(index), name(index));
      }
    } finally {
      next.close();
    }
    assertThat(model.violations()).isEmpty();
  }

  private static String name(int index) {
    return "turn-" + index;
  }

  /// Has one drone run a turn in peace, to see which classes it takes.
  private List<String> archived() throws Exception {
    var classes = directory.resolve("classes");
    options = List.of("-XX:DumpLoadedClassList=" + classes);
    Files.writeString(file("go-first"), "");
    try (var drone = prepared()) {
      drone.tell("open");
      drone.awaitLine(StoppedDrone.AVAILABLE);
      hub.processing(new TurnId("first"), 0);
      ordered("first", 1);
      hub.awaitEnd(new TurnId("first"));
      drone.endInput();
      drone.exitCode();
    }
    return ChildJvm.archive(classes, directory.resolve("archive"));
  }

  private ChildJvm prepared() throws IOException {
    return ChildJvm.start(
        options, StoppedDrone.class, hub.address().toString(), directory.toString());
  }

  private void killAt(String point, String turn, ChildJvm drone) throws Exception {
    hub.processing(new TurnId(turn), 0);
    if (point.equals(COMMAND_RUNS)) {
      ordered(turn, 1);
      hub.await(ToolEvent.ToolOutput.class);
    } else if (point.equals(CHANCE)) {
      Files.writeString(file("go-" + turn), "");
      int events = 1 + random.nextInt(MOST_EVENTS);
      ordered(turn, 1);
      hub.await(
          StreamEvent.class,
          event -> event.meta().turnId().value().equals(turn) && event.meta().seq() >= events);
    } else {
      if (POINTS.indexOf(point) > POINTS.indexOf(COMMAND_RUNS)) {
        Files.writeString(file("go-" + turn), "");
      }
      drone.tell(point);
      drone.awaitLine(StoppedDrone.ARMED);
      ordered(turn, 1);
      drone.awaitLine(StoppedDrone.REACHED + point);
    }
    drone.kill();
  }

  /// Answers what the next process asks, until the turn has its end.
  private void recover(TurnId turn) throws Exception {
    while (!isEnded(turn)) {
      var report =
          hub.await(
              DroneReport.class,
              heard ->
                  heard instanceof DroneReport.RequestCrashRecovery
                      || heard instanceof StreamEvent.WorkOrderComplete);
      if (report instanceof DroneReport.RequestCrashRecovery(var lost)
          && lost.turnId().equals(turn)
          && !isEnded(turn)) {
        hub.tell(
            new HubNotice.CrashRecoveryResponse(
                new HubNotice.Recovery(turn, RecoveryAction.RETRY, 0L)));
        ordered(turn.value(), 2);
      }
    }
  }

  private boolean isEnded(TurnId turn) {
    return hub.kept(turn).stream().anyMatch(StreamEvent.WorkOrderComplete.class::isInstance);
  }

  private void check(String point, String turn) throws IOException {
    var events = hub.kept(new TurnId(turn));
    var shown = "killed " + point + ": " + events;

    assertThat(events.stream().map(event -> event.meta().seq()))
        .as(shown)
        .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
    assertThat(events.stream().filter(StreamEvent.WorkOrderComplete.class::isInstance)).hasSize(1);
    assertThat(events.getLast().meta().status()).as(shown).isEqualTo(TurnStatus.FINISHED);
    assertThat(said(events)).as(shown).isEqualTo(SAID);
    assertThat(begun(events)).as(shown).hasSize(4).doesNotHaveDuplicates();
    assertThat(ended(events)).as(shown).containsExactlyInAnyOrderElementsOf(begun(events));
    assertThat(events.stream().filter(AgentEvent.AgentComplete.class::isInstance)).hasSize(1);
    assertThat(events.stream().filter(ToolEvent.ToolApprovalRequest.class::isInstance))
        .as(shown)
        .hasSize(1);
    var ran = Files.exists(file("ran.txt")) ? Files.readAllLines(file("ran.txt")) : List.of();
    long runs = ran.stream().filter(turn::equals).count();
    boolean isWritten = Files.exists(file("out-" + turn));
    if (point.equals(CHANCE)) { // it may have hit a call between its intent and its beginning
      assertThat(runs).as(shown).isLessThanOrEqualTo(1);
      assertThat(isWritten || !isDone("write_file", events)).as(shown).isTrue();
    } else {
      assertThat(runs).as(shown).isEqualTo(NOT_RUN.contains(point) ? 0 : 1);
      assertThat(isWritten).as(shown).isEqualTo(!NOT_WRITTEN.contains(point));
    }
  }

  /// Was the model told that the call was done?
  private static boolean isDone(String tool, List<StreamEvent> events) {
    return events.stream()
        .anyMatch(event ->
            event instanceof ToolEvent.ToolCall call
                && call.name().equals(tool)
                && call.response().contains("\"outcome\":\"ok\""));
  }

  private static final Map<Integer, String> SAID =
      Map.of(
          1, ModelServer.THOUGHT,
          2, ModelServer.THOUGHT,
          3, ModelServer.THOUGHT,
          4, ModelServer.ANSWER);

  /// What was said in each step, without what was superseded.
  private static Map<Integer, String> said(List<StreamEvent> events) {
    var said = new TreeMap<Integer, String>();
    for (var event : events) {
      if (event instanceof StreamEvent.StepRestarted(var restart, _) && restart.agentId() == null) {
        said.remove(restart.step());
      }
      if (event instanceof StreamEvent.Response(var content, var meta)) {
        said.merge(meta.step(), content, String::concat);
      }
    }
    return said;
  }

  private static List<String> begun(List<StreamEvent> events) {
    return events.stream()
        .filter(ToolEvent.ToolStart.class::isInstance)
        .map(event -> ((ToolEvent.ToolStart) event).callId().value())
        .toList();
  }

  private static List<String> ended(List<StreamEvent> events) {
    return events.stream()
        .filter(ToolEvent.ToolCall.class::isInstance)
        .map(event -> ((ToolEvent.ToolCall) event).callId().value())
        .toList();
  }

  private Path file(String name) {
    return directory.resolve("thing").resolve(name);
  }

  /// Hands the turn over; the answer may never come.
  private void ordered(String turn, int attempt) throws IOException {
    var workspace =
        Wire.parse(
                Files.readString(directory.resolve(".gadget/workspace.json")), WorkspaceFile.class)
            .workspaceId();
    var _ = hub.asking(order(turn, attempt, workspace), DroneOrder.Accepted.class);
  }

  private DroneOrder.ProcessWorkOrder order(String turn, int attempt, WorkspaceId workspace) {
    var project = Handed.PROJECT;
    var session =
        new SessionOrder(
            Handed.SESSION.id(),
            new UserId("user-1"),
            Handed.SESSION.name(),
            new Project(project.id(), "Thing", project.slug(), null, "", "", ASKING),
            new ProviderAccess(
                new ProviderId("provider-1"),
                "Scripted",
                ApiType.OPENAI,
                model.address(),
                new Secret("key")),
            "scripted",
            SessionMode.BUILD);
    return new DroneOrder.ProcessWorkOrder(
        Handed.DRONE,
        new DroneOrder.TurnOrder(new TurnId(turn), session, turn, "scripted", List.of()),
        new DroneOrder.Handing(new WorkOrderId(turn + "-" + attempt), 7, attempt, workspace));
  }
}
