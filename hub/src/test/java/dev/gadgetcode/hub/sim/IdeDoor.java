package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.ide.ResumeKind;
import dev.gadgetcode.protocol.ide.ResumeRefusal;
import java.util.Optional;
import java.util.function.Consumer;

/// Where model IDEs come in: looks up whose a thing is, and makes commands of what they ask for.
final class IdeDoor {
  private static final ProjectId PROJECT = new ProjectId("project");
  private static final RegistrationId ANY = new RegistrationId("any");

  private final Hub hub;

  IdeDoor(Hub hub) {
    this.hub = hub;
  }

  // --- coming and going --------------------------------------------------------------------

  void connect(Link link, Tab tab, Optional<TabId> tabId) {
    if (!hub.opened(link)) {
      return;
    }
    hub.enter(() -> {
      if (link.isOpenAtHub()) {
        enter(link, tab, tabId);
      }
    });
  }

  private void enter(Link link, Tab tab, Optional<TabId> tabId) {
    var name = hub.newName("ide-socket");
    var connection =
        tabId.map(known -> new Connection(known, name)).orElse(Connection.ofSocket(name));
    var ide = new IdeSocket(link, tab, connection);
    link.bind(ide);
    hub.add(ide);
    link.onHubClose(hub.guarded(() -> hub.left(ide)));
    link.toPeer(() -> tab.connected(link));
    for (var session : hub.heldBy(connection.tab())) {
      if (hub.owner(session).equals(ide.user())) {
        hub.session(session).tell(new SessionCommand.SocketReplaced(connection));
      }
    }
    hub.store().turns().stream()
        .filter(turn -> turn.status() == TurnStatus.PROCESSING)
        .filter(turn -> turn.user().equals(ide.user()))
        .reduce((_, newer) -> newer)
        .ifPresent(
            turn -> hub.session(turn.session()).tell(new SessionCommand.Reconnect(connection)));
  }

  /// Takes a request of a tab that has come in.
  void receive(Link link, Consumer<IdeAck> atPeer, Request request) {
    if (link.hubEnd() instanceof IdeSocket ide) {
      hub.enter(() -> request.handle(ide, ide.reply(atPeer)));
    }
  }

  /// A request of an IDE.
  interface Request {
    void handle(IdeSocket ide, Consumer<IdeAck> answer);
  }

  private boolean owns(IdeSocket ide, ChatSessionId session) {
    return hub.owner(session).equals(ide.user());
  }

  // --- the lock ----------------------------------------------------------------------------

  Request lock(ChatSessionId session, Optional<RegistrationId> wanted, RegistrationId choice) {
    return (ide, answer) -> {
      if (owns(ide, session)) {
        var chosen = Optional.of(choice).filter(_ -> wanted.isEmpty());
        hub.session(session)
            .tell(
                new SessionCommand.Lock(ide.connection(), wanted, chosen),
                entering(ide, session, answer));
      } else {
        answer.accept(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.NOT_FOUND)));
      }
    };
  }

  /// A tab that is given a session works in it, also where it had it before another.
  private static Consumer<IdeAck> entering(
      IdeSocket ide, ChatSessionId session, Consumer<IdeAck> answer) {
    return ack -> {
      if (ack instanceof IdeAck.Locked(var success, _, _) && success) {
        ide.enter(session);
      }
      answer.accept(ack);
    };
  }

  Request release(ChatSessionId session) {
    return (ide, answer) ->
        hub.session(session)
            .tell(
                new SessionCommand.Release(
                    ide.connection(), new IdeRequest.ReleaseSessionLock(ANY, PROJECT, session)),
                answer);
  }

  Request takeOver(ChatSessionId session) {
    return (ide, answer) -> {
      if (owns(ide, session)) {
        hub.session(session).tell(new SessionCommand.TakeOver(ide.connection()), answer);
      } else {
        answer.accept(new RelayedAck.Noted(false, new RelayedAck.Note("not found")));
      }
    };
  }

  Request mode(ChatSessionId session, WorkspaceMode mode) {
    return (ide, answer) ->
        hub.session(session)
            .tell(
                new SessionCommand.SetMode(
                    ide.connection(),
                    new IdeRequest.RequestWorkspaceMode(ANY, PROJECT, session, mode)),
                answer);
  }

  Request beat() {
    return (ide, answer) ->
        ide.session()
            .ifPresentOrElse(
                session ->
                    hub.session(session)
                        .tell(
                            new SessionCommand.Relay(
                                ide.connection(), new IdeRequest.SessionHeartbeat()),
                            answer),
                () -> answer.accept(new IdeAck.Beat(false)));
  }

  // --- prompts and turns -------------------------------------------------------------------

  Request submit(PromptId prompt, ChatSessionId wanted, String content) {
    return (ide, answer) -> {
      var known = known(prompt);
      if (known.isPresent()) {
        answer.accept(
            new IdeAck.Submitted(true, new IdeAck.Outcome(known.get(), Texts.TURN_CREATED, null)));
        return;
      }
      if (ide.session().isEmpty()) {
        answer.accept(new IdeAck.Submitted(false, IdeAck.Outcome.refused(PromptRefusal.NO_DRONE)));
        return;
      }
      hub.session(ide.session().get())
          .tell(
              new SessionCommand.Submit(
                  ide.connection(),
                  content,
                  Optional.of(prompt),
                  Optional.empty(),
                  Optional.of(wanted),
                  Optional.of(new SessionCommand.Subject(Texts.NEW_SESSION, true)),
                  new TurnId(hub.newName("turn")),
                  new WorkOrderId(hub.newName("order")),
                  hub.clock()),
              answer);
    };
  }

  private Optional<TurnId> known(PromptId prompt) {
    return hub.has(PlantedBug.PROMPT_ID_FORGOTTEN_WITH_ITS_TURN)
        ? Optional.empty()
        : hub.store().byPrompt(prompt);
  }

  Request abort(Optional<TurnId> turn) {
    return (ide, answer) ->
        ide.session()
            .ifPresentOrElse(
                session ->
                    hub.session(session)
                        .tell(
                            new SessionCommand.Abort(ide.connection(), turn, hub.clock()), answer),
                () -> answer.accept(new RelayedAck.Stopped(false, Texts.NO_DRONE_SELECTED)));
  }

  Request resume(TurnId turn, long afterSeq) {
    return (ide, answer) -> {
      var row = hub.store().find(turn).filter(found -> found.user().equals(ide.user()));
      if (row.isEmpty()) {
        answer.accept(
            new IdeAck.Resumed(
                false,
                new ResumeAnswer.Refused(
                    ResumeRefusal.NOT_FOUND.code(), ResumeRefusal.NOT_FOUND.text())));
        return;
      }
      var found = row.get();
      Violation.unless(
          afterSeq <= found.lastSeq(),
          "I1 nothing shown is lost",
          () -> turn + " was shown to " + afterSeq + " and has " + found.lastSeq());
      hub.session(found.session())
          .look(session -> {
            answer.accept(
                new IdeAck.Resumed(
                    true,
                    new ResumeAnswer.Resumption(
                        ResumeKind.TAIL,
                        found.status(),
                        found.lastSeq(),
                        null,
                        session.open(turn))));
            ide.watch(found, afterSeq);
          });
    };
  }

  /// By REST: a turn that waits is changed or taken back.
  void change(TurnId turn, String content) {
    byRest(turn, new SessionCommand.EditPrompt(turn, content));
  }

  void cancel(TurnId turn) {
    byRest(turn, new SessionCommand.Cancel(turn, hub.clock()));
  }

  private void byRest(TurnId turn, SessionCommand command) {
    hub.enter(
        () -> hub.store().find(turn).ifPresent(row -> hub.session(row.session()).tell(command)));
  }
}
