package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.DroneStory.FREE;
import static dev.gadgetcode.hub.core.DroneStory.LOCK;
import static dev.gadgetcode.hub.core.DroneStory.LOCKED;
import static dev.gadgetcode.hub.core.DroneStory.connect;
import static dev.gadgetcode.hub.core.DroneStory.disconnect;
import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.FIRST;
import static dev.gadgetcode.hub.core.Sample.NAME;
import static dev.gadgetcode.hub.core.Sample.OTHER_CHAT;
import static dev.gadgetcode.hub.core.Sample.OTHER_NAME;
import static dev.gadgetcode.hub.core.Sample.SECOND;
import static dev.gadgetcode.hub.core.Sample.SOURCE;

import dev.gadgetcode.hub.core.StateTable.Attribute;
import dev.gadgetcode.hub.core.StateTable.Given;
import dev.gadgetcode.hub.core.StateTable.Outcome;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.document.WorkspaceState;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// Drones made by facts for the table of their states, and the commands that it gives them. A
/// process was displaced before; the one that has the workspace is in epoch 2.
final class DroneSteps {
  private static final InstanceId DISPLACED = new InstanceId("displaced-process");

  private static final String CONNECTED = "connected";
  private static final String NOT_CONNECTED = "not connected";
  private static final String GOING_ON = "going on";
  private static final String TERMINATING = "terminating";
  private static final String FREE_OF_LOCK = "free";
  private static final String LOCKED_BY_SESSION = "locked";

  static final List<Attribute> DRONE_STATE =
      List.of(
          new Attribute(
              "status",
              Stream.of(
                      DroneStatus.OFFLINE,
                      DroneStatus.STARTING,
                      DroneStatus.AVAILABLE,
                      DroneStatus.BUSY)
                  .map(DroneSteps::word)
                  .toList()),
          new Attribute("socket", List.of(CONNECTED, NOT_CONNECTED)),
          new Attribute("termination", List.of(GOING_ON, TERMINATING)),
          new Attribute("lock", List.of(FREE_OF_LOCK, LOCKED_BY_SESSION)));

  private DroneSteps() {}

  static Outcome step(List<String> from, DroneCommand command) {
    var drone = new Drone(DRONE);
    facts(from).forEach(drone::apply);
    var decision = drone.decide(command);
    decision.facts().forEach(drone::apply);
    return new Outcome(
        state(drone.state()), Words.answer(decision.effects()), Words.ofDrone(decision.effects()));
  }

  private static List<DroneFact> facts(List<String> state) {
    var facts = new ArrayList<DroneFact>();
    facts.add(new DroneFact.Granted(DISPLACED, 1));
    facts.add(new DroneFact.Granted(FIRST, 2));
    facts.add(new DroneFact.Came("socket"));
    if (state.contains(NOT_CONNECTED)) {
      facts.add(new DroneFact.Went());
    }
    facts.add(new DroneFact.StatusSeen(status(state.getFirst())));
    if (state.contains(TERMINATING)) {
      facts.add(new DroneFact.TerminationBegun());
    }
    if (state.contains(LOCKED_BY_SESSION)) {
      facts.add(new DroneFact.Locked(NAME, SOURCE));
    }
    return facts;
  }

  private static DroneStatus status(String word) {
    return Arrays.stream(DroneStatus.values())
        .filter(status -> word(status).equals(word))
        .findFirst()
        .orElseThrow();
  }

  private static String word(DroneStatus status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  private static List<String> state(DroneState state) {
    return List.of(
        word(state.status()),
        state.socket().isPresent() ? CONNECTED : NOT_CONNECTED,
        state.isTerminating() ? TERMINATING : GOING_ON,
        state.lock().isPresent() ? LOCKED_BY_SESSION : FREE_OF_LOCK);
  }

  static List<Given<DroneCommand>> given() {
    return Stream.of(comingAndGoing(), locking(), ending()).flatMap(List::stream).toList();
  }

  private static List<Given<DroneCommand>> comingAndGoing() {
    var workspace = new WorkspaceState(WorkspaceMode.IDLE, null, List.of());
    return List.of(
        given(new DroneCommand.Check(FIRST), "of the process"),
        given(new DroneCommand.Check(DISPLACED), "of a displaced process"),
        given(connect(FIRST, "newer-socket"), "of the process"),
        given(connect(SECOND, "newer-socket"), "of another process"),
        given(connect(DISPLACED, "newer-socket"), "of a displaced process"),
        given(disconnect("socket"), ""),
        given(disconnect("older-socket"), "of an older socket"),
        given(new DroneCommand.Silent("socket"), ""),
        given(new DroneCommand.Silent("older-socket"), "since an older socket"),
        given(new DroneCommand.Report(DroneStatus.STARTING), "starting"),
        given(new DroneCommand.Report(DroneStatus.AVAILABLE), "available"),
        given(new DroneCommand.Report(DroneStatus.BUSY), "busy"),
        given(new DroneCommand.Report(DroneStatus.OFFLINE), "offline"),
        given(new DroneCommand.ReportWorkspace(workspace), ""));
  }

  private static List<Given<DroneCommand>> locking() {
    var other = new DroneCommand.LockFor(OTHER_NAME, SOURCE);
    var yes = new DroneAnswer.Said(LOCKED);
    var no =
        new DroneAnswer.Said(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.CLONE_FAILED)));
    var released = new DroneAnswer.Said(new RelayedAck.Released(true));
    var kept = new DroneAnswer.Said(new RelayedAck.Released(false));
    return List.of(
        given(LOCK, "the session"),
        given(other, "another session"),
        given(new DroneCommand.LockAnswered(LOCK, yes), "yes"),
        given(new DroneCommand.LockAnswered(other, yes), "yes, to another session"),
        given(new DroneCommand.LockAnswered(LOCK, no), "no"),
        given(new DroneCommand.LockAnswered(LOCK, new DroneAnswer.Silent()), "by silence"),
        given(new DroneCommand.LockAnswered(LOCK, new DroneAnswer.Away()), "by nobody there"),
        given(new DroneCommand.Adopt(NAME, SOURCE), "the session"),
        given(new DroneCommand.Adopt(OTHER_NAME, SOURCE), "another session"),
        given(FREE, "the session"),
        given(new DroneCommand.FreeFor(OTHER_CHAT), "another session"),
        given(new DroneCommand.FreeAnswered(FREE, released), "yes"),
        given(new DroneCommand.FreeAnswered(FREE, kept), "no"),
        given(new DroneCommand.FreeAnswered(FREE, new DroneAnswer.Silent()), "by silence"),
        given(new DroneCommand.FreeAnswered(FREE, new DroneAnswer.Away()), "by nobody there"),
        given(new DroneCommand.LockDropped(CHAT), "of the session"),
        given(new DroneCommand.LockDropped(OTHER_CHAT), "of another session"));
  }

  private static List<Given<DroneCommand>> ending() {
    var yes = new DroneAnswer.Said(new DroneAck.Terminating(true));
    var no = new DroneAnswer.Said(new DroneAck.Terminating(false));
    return List.of(
        given(new DroneCommand.Terminate(), ""),
        given(new DroneCommand.TerminationAnswered(yes, AT), "yes"),
        given(new DroneCommand.TerminationAnswered(no, AT), "no"),
        given(new DroneCommand.TerminationAnswered(new DroneAnswer.Silent(), AT), "by silence"),
        given(new DroneCommand.TerminationDue(2, AT), ""),
        given(new DroneCommand.TerminationDue(1, AT), "of an earlier epoch"));
  }

  private static Given<DroneCommand> given(DroneCommand command, String words) {
    return new Given<>(command, words);
  }
}
