package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.session.LiveSession;
import dev.gadgetcode.hub.viewer.Viewers;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Reply;
import dev.gadgetcode.socketio.Socket;
import java.util.Optional;

/// Where IDEs come in: their requests become commands of the session. Runs on the sockets' loops.
final class IdeDoor {
  private final LiveSession session;
  private final Fleet fleet;
  private final Viewers viewers;
  private final Events<Ide> events;

  IdeDoor(LiveSession session, Fleet fleet, Viewers viewers) {
    this.session = session;
    this.fleet = fleet;
    this.viewers = viewers;
    this.events =
        Events.<Ide>builder()
            .on("requestSessionLock", args(IdeRequest.RequestSessionLock.class), this::lock)
            .on("submitPrompt", args(IdeRequest.SubmitPrompt.class), this::submit)
            .on("sessionHeartbeat", args(IdeRequest.SessionHeartbeat.class), this::beat)
            .onInvalid((_, _, problem, reply) -> refuse(problem, reply))
            .onDisconnect((ide, _) -> left(ide))
            .build();
  }

  private record Ide(Socket socket, Connection connection) {}

  private static <T> Args<T> args(Class<T> type) {
    return Args.read(parser -> Wire.read(parser, type));
  }

  Connector.Decision accept(Connector.Handshake handshake) {
    var tab = handshake.auth().path("tabId").asString("");
    return new Connector.Accept<>(
        events,
        socket -> {
          viewers.add(socket);
          return new Ide(socket, new Connection(tab.isEmpty() ? socket.id() : tab, socket.id()));
        });
  }

  private void lock(Ide ide, IdeRequest.RequestSessionLock request, Reply reply) {
    var drone = fleet.choose(Optional.ofNullable(request.registration()));
    session.tell(new SessionCommand.Lock(ide.connection, drone), ack -> reply.send(Wire.args(ack)));
  }

  private void submit(Ide ide, IdeRequest.SubmitPrompt request, Reply reply) {
    var options = Optional.ofNullable(request.options());
    session.tell(
        new SessionCommand.Submit(
            ide.connection,
            request.content(),
            options.map(IdeRequest.PromptOptions::promptId),
            new TurnId(NewIds.id()),
            new WorkOrderId(NewIds.id())),
        ack -> reply.send(Wire.args(ack)));
  }

  private void beat(Ide ide, IdeRequest.SessionHeartbeat request, Reply reply) {
    reply.send(Wire.args(new IdeAck.Beat(ide.socket.isConnected())));
  }

  private static boolean refuse(String problem, Reply reply) {
    reply.send(false, new IdeAck.Outcome(null, problem, "invalid"));
    return true;
  }

  private void left(Ide ide) {
    viewers.remove(ide.socket);
    session.tell(new SessionCommand.ConnectionLost(ide.connection));
  }
}
