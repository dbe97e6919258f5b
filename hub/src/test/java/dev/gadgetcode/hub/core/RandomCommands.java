package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_DRONE;
import static dev.gadgetcode.hub.core.Sample.OTHER_TAB;
import static dev.gadgetcode.hub.core.Sample.RELOADED;
import static dev.gadgetcode.hub.core.Sample.TAB;
import static dev.gadgetcode.hub.core.Sample.TABLESS;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// What IDEs, drones and the clock might tell a session next: mostly what goes with where it
/// stands, at times what comes late, twice or from the wrong side. The same for the same seed.
final class RandomCommands {
  private static final List<Connection> CONNECTIONS = List.of(TAB, RELOADED, OTHER_TAB, TABLESS);

  private final Random random;
  private final List<SessionCommand> due = new ArrayList<>();
  private final List<TurnId> turns = new ArrayList<>();
  private final Map<PromptId, TurnId> accepted = new HashMap<>();
  private Instant now = AT;
  private long epoch = 1;
  private int made;

  RandomCommands(long seed) {
    this.random = new Random(seed);
  }

  long epoch() {
    return epoch;
  }

  Instant now() {
    return now;
  }

  /// Notes what will come of a decision: answers, and what was to be remembered.
  void follow(Decision decision) {
    for (var fact : decision.facts()) {
      if (fact instanceof SessionFact.PromptAccepted prompt && prompt.prompt() != null) {
        accepted.put(prompt.prompt(), prompt.turn());
      }
    }
    for (var effect : decision.effects()) {
      switch (effect) {
        case SessionEffect.Remind(_, var command) -> due.add(command);
        case SessionEffect.SendOrder(_, _, var order, _) ->
            due.add(new SessionCommand.OrderAnswered(order, orderAnswer(), now));
        case SessionEffect.LockDrone(var drone, var command) ->
            due.add(new SessionCommand.DroneAnswered(drone, command, lockAnswer()));
        case SessionEffect.FreeDrone(var drone, var command) ->
            command.ifPresent(asked ->
                due.add(
                    new SessionCommand.DroneAnswered(
                        drone, asked, answer(new RelayedAck.Released(random.nextBoolean())))));
        case SessionEffect.AskDrone(var drone, _, var command) ->
            due.add(new SessionCommand.DroneAnswered(drone, command, orderAnswer()));
        case SessionEffect.TellDrone _,
            SessionEffect.PassOn _,
            SessionEffect.Disown _,
            SessionEffect.Show _,
            SessionEffect.Watch _,
            SessionEffect.Notify _,
            SessionEffect.Tell _ -> {} // nothing comes back of these
      }
    }
  }

  /// The process ends: nobody waits for anything any more.
  void forget() {
    due.clear();
  }

  SessionCommand next(Session session) {
    now = now.plusSeconds(1 + random.nextInt(20));
    int dice = random.nextInt(10);
    if (dice < 3 && !due.isEmpty()) {
      return due.remove(random.nextInt(due.size()));
    }
    if (dice < 8) {
      return usual(session);
    }
    return switch (random.nextInt(3)) {
      case 0 -> fromIde(session);
      case 1 -> fromSocket();
      default -> fromDrone(session);
    };
  }

  /// The next thing in a story without trouble.
  private SessionCommand usual(Session session) {
    var connection = session.holder().orElse(TAB);
    if (session.drone().isEmpty()) {
      return new SessionCommand.Lock(connection, Optional.of(drone()), Optional.empty());
    }
    if (session.running().isEmpty() || random.nextInt(5) == 0) {
      return submit(connection);
    }
    return random.nextInt(8) == 0
        ? recoveryAsked(session.drone().get(), session.running().get())
        : event(session);
  }

  private SessionCommand recoveryAsked(RegistrationId drone, TurnId turn) {
    var instance = new InstanceId("process-" + random.nextInt(6));
    var order = new WorkOrderId("recovery-" + made++);
    return new SessionCommand.RecoveryAsked(drone, instance, Sample.WORKSPACE, turn, order, now);
  }

  private SessionCommand fromIde(Session session) {
    var connection = random.nextInt(4) == 0 ? one(CONNECTIONS) : session.holder().orElse(TAB);
    return switch (random.nextInt(9)) {
      case 0, 1 ->
          new SessionCommand.Lock(
              connection,
              random.nextBoolean() ? Optional.of(drone()) : Optional.empty(),
              random.nextBoolean() ? Optional.of(DRONE) : Optional.empty());
      case 2, 3, 4 -> submit(connection);
      case 5 -> new SessionCommand.Abort(connection, someTurn(session), now);
      case 6 -> SessionStory.release(connection);
      case 7 -> SessionStory.mode(connection, one(List.of(WorkspaceMode.values())));
      default -> new SessionCommand.Relay(connection, new IdeRequest.SessionHeartbeat());
    };
  }

  private SessionCommand submit(Connection connection) {
    var turn = new TurnId("turn-" + made++);
    turns.add(turn);
    var prompt = new PromptId("prompt-" + random.nextInt(made + 1));
    return new SessionCommand.Submit(
        connection,
        random.nextInt(10) == 0 ? "" : "prompt",
        Optional.of(prompt),
        Optional.ofNullable(accepted.get(prompt)),
        Optional.of(CHAT),
        Optional.of(new SessionCommand.Subject(Texts.NEW_SESSION, true)),
        turn,
        new WorkOrderId("order-" + made),
        now);
  }

  private SessionCommand fromSocket() {
    var connection = one(CONNECTIONS);
    return switch (random.nextInt(5)) {
      case 0 -> new SessionCommand.Reconnect(connection);
      case 1 -> new SessionCommand.TakeOver(connection);
      case 2 -> new SessionCommand.SocketReplaced(connection);
      case 3 -> new SessionCommand.SocketLost(connection);
      default -> new SessionCommand.TabExpired(connection);
    };
  }

  private SessionCommand fromDrone(Session session) {
    var drone = random.nextInt(5) == 0 ? drone() : session.drone().orElse(DRONE);
    var turn = someTurn(session).orElse(new TurnId("unknown"));
    return switch (random.nextInt(9)) {
      case 0 -> new SessionCommand.DroneCame(drone, true, epoch, now);
      case 1 -> new SessionCommand.DroneCame(drone, false, ++epoch, now);
      case 2 -> new SessionCommand.DroneWent(drone, now);
      case 3 -> new SessionCommand.DroneReleased(drone, "idle");
      case 4 -> new SessionCommand.ModeChanged(drone, one(List.of(WorkspaceMode.values())));
      case 5, 6 -> recoveryAsked(drone, turn);
      case 7 ->
          random.nextBoolean()
              ? new SessionCommand.EditPrompt(turn, "edited")
              : new SessionCommand.Cancel(turn, now);
      default ->
          switch (random.nextInt(5)) {
            case 0, 1 -> new SessionCommand.DroneTerminated(drone, now);
            case 2, 3 -> new SessionCommand.DroneRemoved(drone, now);
            default -> new SessionCommand.OwnerLockedOut(now);
          };
    };
  }

  private SessionCommand event(Session session) {
    var turn = session.running().orElse(new TurnId("unknown"));
    long seq = Math.max(1, session.lastSeq() + (random.nextInt(5) == 0 ? random.nextInt(4) : 1));
    var meta = new Meta(turn, epoch, seq, now, 1);
    return new SessionCommand.Streamed(session.drone().orElse(DRONE), event(turn, meta));
  }

  private StreamEvent event(TurnId turn, Meta meta) {
    var call = new CallId("call-" + random.nextInt(3));
    return switch (random.nextInt(8)) {
      case 0 ->
          new StreamEvent.WorkOrderComplete(
              turn,
              true,
              null,
              new Meta(turn, meta.epoch(), meta.seq(), now, 1, null, TurnStatus.FINISHED, null));
      case 1 ->
          new ToolEvent.UserQuestion(new ToolEvent.Question(turn, call, "Which?", null), meta);
      case 2 -> new ToolEvent.ToolCall(call, "ask_user", "{}", "{}", meta);
      default -> new StreamEvent.Response("word", meta);
    };
  }

  private Optional<TurnId> someTurn(Session session) {
    if (turns.isEmpty() || random.nextInt(3) == 0) {
      return session.running();
    }
    return Optional.of(turns.get(Math.max(0, turns.size() - 1 - random.nextInt(4))));
  }

  private DroneAnswer orderAnswer() {
    return switch (random.nextInt(6)) {
      case 0 -> SessionStory.said(false, random.nextBoolean() ? "No room" : Texts.DRONE_BUSY);
      case 1 -> new DroneAnswer.Silent();
      case 2 -> new DroneAnswer.Away();
      default -> SessionStory.said(true, null);
    };
  }

  private DroneAnswer lockAnswer() {
    return random.nextInt(4) == 0
        ? answer(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.DRONE_BUSY)))
        : SessionStory.lockedAck();
  }

  private DroneAnswer answer(RelayedAck ack) {
    return random.nextInt(4) == 0 ? new DroneAnswer.Silent() : new DroneAnswer.Said(ack);
  }

  private RegistrationId drone() {
    return random.nextInt(3) == 0 ? OTHER_DRONE : DRONE;
  }

  private <T> T one(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
