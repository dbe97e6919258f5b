package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.FIRST;
import static dev.gadgetcode.hub.core.Sample.NAME;
import static dev.gadgetcode.hub.core.Sample.SOURCE;

import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.ide.IdeAck;

/// A drone, as the hub knows it, as it lives: each command is decided, and what happened is
/// applied.
final class DroneStory {
  static final DroneCommand.LockFor LOCK = new DroneCommand.LockFor(NAME, SOURCE);
  static final DroneCommand.FreeFor FREE = new DroneCommand.FreeFor(CHAT);
  static final IdeAck.Locked LOCKED = new IdeAck.Locked(true, CHAT.value(), null);

  final Drone drone = new Drone(DRONE);

  DroneDecision tell(DroneCommand command) {
    var decision = drone.decide(command);
    decision.facts().forEach(drone::apply);
    return decision;
  }

  /// A registration whose drone has never come.
  static DroneStory registered() {
    return new DroneStory();
  }

  /// The first process has come in, on the socket "one", and is available.
  static DroneStory connected() {
    var story = new DroneStory();
    story.tell(connect(FIRST, "one"));
    story.tell(new DroneCommand.Report(DroneStatus.AVAILABLE));
    return story;
  }

  /// The session has the connected drone.
  static DroneStory locked() {
    var story = connected();
    story.tell(new DroneCommand.LockAnswered(LOCK, new DroneAnswer.Said(LOCKED)));
    return story;
  }

  /// Somebody wants the drone, which a session has, to end.
  static DroneStory terminating() {
    var story = locked();
    story.tell(new DroneCommand.Terminate());
    return story;
  }

  static DroneCommand connect(InstanceId instance, String socket) {
    return new DroneCommand.Connect(instance, socket, AT);
  }

  static DroneCommand disconnect(String socket) {
    return new DroneCommand.Disconnect(socket, AT);
  }
}
