package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.Mailbox;
import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.metric.Traffic;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.viewer.Ide;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.Messages;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.Id;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Reply;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.engine.CloseReason;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// Where IDEs come in. The sockets' loops only read; the requests of one IDE are then taken one
/// after the other on a virtual thread, as they may have to wait for the store.
public final class IdeDoor {
  private static final int MOST_WAITING = 1_000;
  private static final int LARGE = 32 * 1024;
  private static final String TOO_FAST = "Too many requests at once";
  private static final String TOO_MANY = "Too many requests are waiting";

  /// The codes that the protocol knows; a drone may say another.
  private static final Set<String> LOCK_CODES =
      Arrays.stream(LockRefusal.values())
          .map(LockRefusal::code)
          .collect(Collectors.toUnmodifiableSet());

  private final SignIn signIn;
  private final Sessions sessions;
  private final Ides ides;
  private final IdeRequests requests;
  private final SignedInSockets sockets;
  private final SocketLimits limits;
  private final Traffic traffic;
  private final Watch watch;
  private final Barred<UserId> barred = new Barred<>(System::nanoTime);
  private final Set<Mailbox<Runnable>> inboxes = ConcurrentHashMap.newKeySet();
  private final Events<Entered> events;

  /// Sees what people ask for, before it is done.
  @FunctionalInterface
  public interface Watch {
    void asked(UserId user, IdeRequest request);
  }

  public IdeDoor(
      SignIn signIn,
      Sessions sessions,
      Ides ides,
      IdeRequests requests,
      SignedInSockets sockets,
      SocketLimits limits,
      Traffic traffic,
      Watch watch) {
    this.traffic = traffic;
    this.sockets = sockets;
    this.limits = limits;
    this.watch = watch;
    this.signIn = signIn;
    this.sessions = sessions;
    this.ides = ides;
    this.requests = requests;
    var builder =
        Events.<Entered>builder()
            .paced(this::isInTime)
            .onInvalid((_, _, problem, reply) -> refuse(reply, problem, "invalid"))
            .onOther(
                (_, event, reply) -> refuse(reply, "There is no event " + event, "unknown-event"))
            .onWritable(entered -> ides.writable(entered.ide))
            .onDisconnect((entered, _) -> left(entered));
    Messages.of(IdeRequest.class).types().values().forEach(type -> on(builder, type));
    this.events = builder.build();
  }

  /// An IDE and what it has asked for and was not looked at yet.
  private record Entered(Ide ide, Mailbox<Runnable> inbox, Bucket pace) {
    static Entered of(Ide ide, SocketLimits.Rate pace) {
      return new Entered(
          ide,
          new Mailbox<>(
              "ide-" + ide.socket().id(), MOST_WAITING, batch -> batch.forEach(Runnable::run)),
          new Bucket(pace, System::nanoTime));
    }
  }

  private void on(Events.Builder<Entered> builder, Class<? extends IdeRequest> type) {
    var counter = traffic.in(Traffic.Role.IDE, Wire.event(type));
    builder.on(
        Wire.event(type),
        Args.read(parser -> Wire.read(parser, type)),
        (entered, request, reply) -> {
          counter.increment();
          boolean taken =
              entered.inbox.offer(() -> {
                watch.asked(entered.ide.user(), request);
                requests.handle(entered.ide, request, ack(reply));
              });
          if (!taken) {
            refuse(reply, TOO_MANY, "busy");
          }
        });
  }

  /// A large event counts as several. Who sends too many is hung up on, and stays outside for a
  /// while.
  private boolean isInTime(Entered entered, int bytes, Reply reply) {
    if (entered.pace.take(1 + bytes / LARGE)) {
      return true;
    }
    barred.bar(entered.ide.user());
    refuse(reply, TOO_FAST, "too-many");
    entered.ide.socket().close(CloseReason.TOO_SLOW);
    return false;
  }

  private Consumer<IdeAck> ack(Reply reply) {
    return ack -> {
      switch (ack) {
        case IdeAck.Locked(_, _, var refusal) when refusal != null ->
            traffic.refused(LOCK_CODES.contains(refusal.code()) ? refusal.code() : "other");
        case IdeAck.Submitted(var success, var outcome) when !success && outcome.code() != null ->
            traffic.refused(outcome.code());
        case IdeAck _ -> {}
      }
      reply.send(Payload.ofArray(Wire.text(ack)));
    };
  }

  /// How much of what IDEs asked for was not looked at yet.
  int waiting() {
    return inboxes.stream().mapToInt(Mailbox::waiting).sum();
  }

  private boolean refuse(Reply reply, String message, String code) {
    traffic.refused(code);
    reply.send(false, new Refusal(code, message));
    return true;
  }

  // --- coming and going --------------------------------------------------------------------

  /// Whom a socket comes from, where it may come in.
  Optional<UserId> user(Connector.Handshake handshake) {
    return signIn.check(handshake.auth().path("token").asString(""))
            instanceof SignIn.Known(var user)
        ? Optional.of(user)
        : Optional.empty();
  }

  CompletionStage<Connector.Decision> connect(Connector.Handshake handshake) {
    var decision = new CompletableFuture<Connector.Decision>();
    Thread.startVirtualThread(() -> {
      try {
        decision.complete(decide(handshake.auth()));
      } catch (RuntimeException failed) {
        decision.completeExceptionally(failed);
      }
    });
    return decision;
  }

  private Connector.Decision decide(JsonNode auth) {
    var tab = auth.path("tabId").asString("");
    if (tab.length() > Id.MAX_LENGTH) {
      return DroneDoor.refusal(ConnectRefusal.UNAUTHORIZED);
    }
    var token = auth.path("token").asString("");
    return switch (signIn.check(token)) {
      case SignIn.Known(var user)
          when sockets.count(user) >= limits.sockets() || barred.isBarred(user) ->
          SocketDoor.tooMany();
      case SignIn.Known(var user) ->
          new Connector.Accept<>(events, socket -> enter(user, tab, token, socket));
      case SignIn.Refused(var why) -> DroneDoor.refusal(why);
    };
  }

  private Entered enter(UserId user, String tab, String token, Socket socket) {
    var connection =
        tab.isEmpty()
            ? Connection.ofSocket(socket.id())
            : new Connection(new TabId(tab), socket.id());
    var entered = Entered.of(ides.enter(user, connection, socket), limits.events());
    traffic.opened(Traffic.Role.IDE);
    inboxes.add(entered.inbox);
    sockets.add(user, socket);
    entered.inbox.offer(() -> arrived(entered, token));
    return entered;
  }

  /// Whoever was cut off between being let in and being known here is cut off now.
  private void arrived(Entered entered, String token) {
    if (signIn.check(token) instanceof SignIn.Known) {
      requests.arrived(entered.ide);
    } else {
      entered.ide.socket().close(CloseReason.TRANSPORT_CLOSED);
    }
  }

  private void left(Entered entered) {
    traffic.closed(Traffic.Role.IDE);
    inboxes.remove(entered.inbox);
    sockets.remove(entered.ide.user(), entered.ide.socket());
    ides.remove(entered.ide);
    var connection = entered.ide.connection();
    entered.inbox.offer(() ->
        List.copyOf(ides.heldBy(connection.tab()))
            .forEach(session -> sessions.tell(session, new SessionCommand.SocketLost(connection))));
  }
}
