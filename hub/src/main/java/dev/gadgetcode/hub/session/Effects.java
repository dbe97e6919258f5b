package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionEffect;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.viewer.Viewers;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Json;
import dev.gadgetcode.socketio.Payload;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/// Carries out what a session decided: sends to drones and IDEs. Runs on the session's mailbox.
public final class Effects {
  private static final Duration ORDER_TIMEOUT = Duration.ofSeconds(10);

  private final Fleet fleet;
  private final Viewers viewers;
  private final Json json;
  private final String model;
  private final Clock clock;

  public Effects(Fleet fleet, Viewers viewers, Json json, String model, Clock clock) {
    this.fleet = fleet;
    this.viewers = viewers;
    this.json = json;
    this.model = model;
    this.clock = clock;
  }

  /// Runs an effect; what comes back of it is told to the session as a command.
  public void run(SessionEffect effect, Consumer<SessionCommand> session) {
    switch (effect) {
      case SessionEffect.SendWorkOrder order -> send(order, session);
      case SessionEffect.AckStream(var drone, var turn, var seq) ->
          emit(drone, new DroneOrder.StreamAck(new DroneOrder.Position(turn, seq)));
      case SessionEffect.Show(var event) -> viewers.show(event);
      case SessionEffect.Notify(var notice) -> viewers.show(notice);
      case SessionEffect.Tell(var connection, var notice) -> viewers.tell(connection, notice);
    }
  }

  private void emit(RegistrationId drone, DroneOrder order) {
    fleet
        .socket(drone)
        .ifPresent(socket -> socket.emit(Wire.event(order.getClass()), Wire.args(order)));
  }

  private void send(SessionEffect.SendWorkOrder order, Consumer<SessionCommand> session) {
    var registration = fleet.registration(order.drone());
    var socket = fleet.socket(order.drone());
    if (registration.isEmpty() || socket.isEmpty()) {
      session.accept(answer(order, false, Texts.DRONE_NOT_REACHED));
      return;
    }
    var message =
        new DroneOrder.ProcessWorkOrder(
            order.drone(),
            new DroneOrder.TurnOrder(order.turn(), order.prompt(), model),
            new DroneOrder.Handing(
                order.workOrder(),
                fleet.epoch(order.drone()),
                1,
                registration.get().workspaceId()));
    socket
        .get()
        .request(
            Wire.event(DroneOrder.ProcessWorkOrder.class),
            Payload.of(json, Wire.args(message)),
            Args.read(args -> Wire.read(args, DroneOrder.Accepted.class)),
            ORDER_TIMEOUT,
            outcome -> session.accept(answered(order, outcome)));
  }

  private SessionCommand answered(
      SessionEffect.SendWorkOrder order, AckOutcome<DroneOrder.Accepted> outcome) {
    return switch (outcome) {
      case AckOutcome.Answered<DroneOrder.Accepted>(var accepted) ->
          answer(
              order,
              accepted.success(),
              accepted.message() == null ? Texts.ORDER_REJECTED : accepted.message());
      case AckOutcome.TimedOut<DroneOrder.Accepted>() ->
          answer(order, false, Texts.DRONE_NOT_REACHED);
      case AckOutcome.Disconnected<DroneOrder.Accepted>() ->
          answer(order, false, Texts.DRONE_NOT_REACHED);
      case AckOutcome.Unreadable<DroneOrder.Accepted>(var reason) -> answer(order, false, reason);
    };
  }

  private SessionCommand answer(
      SessionEffect.SendWorkOrder order, boolean accepted, String message) {
    return new SessionCommand.OrderAnswered(order.turn(), accepted, message, clock.instant());
  }
}
