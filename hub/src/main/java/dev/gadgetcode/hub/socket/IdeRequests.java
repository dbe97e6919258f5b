package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.Unanswered;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.Projects;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.hub.viewer.Ide;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.RelayedRequest;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;

/// What IDEs ask for, as commands of the sessions: looks up what they name and whether it is
/// theirs. Runs on the IDEs' own virtual threads.
public final class IdeRequests {
  private final Store store;
  private final Sessions sessions;
  private final Fleet fleet;
  private final Ides ides;
  private final Resuming resuming;
  private final Clock clock;

  public IdeRequests(
      Store store, Sessions sessions, Fleet fleet, Ides ides, Resuming resuming, Clock clock) {
    this.store = store;
    this.sessions = sessions;
    this.fleet = fleet;
    this.ides = ides;
    this.resuming = resuming;
    this.clock = clock;
  }

  void handle(Ide ide, IdeRequest request, Consumer<IdeAck> answer) {
    switch (request) {
      case IdeRequest.RequestSessionLock lock -> lock(ide, lock, answer);
      case IdeRequest.SubmitPrompt submit -> submit(ide, submit, answer);
      case IdeRequest.AbortWorkOrder abort -> abort(ide, abort, answer);
      case IdeRequest.ResumeTurn(var cursor) -> resuming.resume(ide, cursor, answer);
      case IdeRequest.TakeOverSession(var session) -> takeOver(ide, session, answer);
      case IdeRequest.ReleaseSessionLock release ->
          tell(
              ide.user(),
              release.chatSession(),
              new SessionCommand.Release(ide.connection(), release),
              answer,
              new RelayedAck.Released(false));
      case IdeRequest.RequestWorkspaceMode mode ->
          tell(
              ide.user(),
              mode.chatSession(),
              new SessionCommand.SetMode(ide.connection(), mode),
              answer,
              Unanswered.ack(mode, ""));
      case RelayedRequest relayed -> relay(ide, relayed, answer);
    }
  }

  /// Tells a session of the user; what is another's is not there.
  private void tell(
      UserId user,
      ChatSessionId session,
      SessionCommand command,
      Consumer<IdeAck> answer,
      IdeAck otherwise) {
    if (!sessions.tell(user, session, command, answer)) {
      answer.accept(otherwise);
    }
  }

  /// The session, if it is this user's.
  private Optional<ChatSession> owned(UserId user, ChatSessionId session) {
    return store
        .read(handle -> ChatSessions.find(handle, session))
        .filter(found -> found.user().equals(user));
  }

  // --- coming back -------------------------------------------------------------------------

  /// An IDE has connected: its tab gets back what it had, and the user's newest running turn.
  void arrived(Ide ide) {
    var connection = ide.connection();
    for (var held : ides.heldBy(connection.tab())) {
      sessions.tell(ide.user(), held, new SessionCommand.SocketReplaced(connection), _ -> {});
    }
    store.read(handle -> Turns.processingOf(handle, ide.user())).stream()
        .findFirst()
        .ifPresent(turn -> sessions.tell(turn.session(), new SessionCommand.Reconnect(connection)));
  }

  // --- the lock ----------------------------------------------------------------------------

  private void lock(Ide ide, IdeRequest.RequestSessionLock request, Consumer<IdeAck> answer) {
    var session =
        owned(ide.user(), request.chatSession())
            .filter(found -> found.project().equals(request.project()))
            .filter(
                found -> store.read(handle -> Projects.find(handle, found.project())).isPresent());
    var wanted = Optional.ofNullable(request.registration());
    boolean foreign =
        wanted.isPresent()
            && wanted
                .flatMap(fleet::find)
                .filter(drone -> drone.registration().user().equals(ide.user()))
                .isEmpty();
    if (session.isEmpty() || foreign) {
      answer.accept(new IdeAck.Locked(false, "", Refusal.of(LockRefusal.NOT_FOUND)));
      return;
    }
    var choice =
        wanted.isPresent()
            ? Optional.<Registration>empty()
            : fleet.choose(ide.user(), session.get().workspaceId());
    choice.ifPresent(chosen ->
        ide.send(
            new IdeNotice.Status(
                "Using the drone on " + chosen.hostname() + " in " + chosen.workspaceDir(),
                new IdeNotice.Scope(session.get().id()))));
    sessions.tell(
        session.get().id(),
        new SessionCommand.Lock(ide.connection(), wanted, choice.map(Registration::id)),
        entering(ide, session.get().id(), answer));
  }

  /// An IDE that is given a session works in it from then on.
  private static Consumer<IdeAck> entering(
      Ide ide, ChatSessionId session, Consumer<IdeAck> answer) {
    return ack -> {
      boolean given =
          switch (ack) {
            case IdeAck.Locked lock -> lock.success();
            case RelayedAck.Noted noted -> noted.success();
            default -> false;
          };
      if (given) {
        ide.enter(session);
      }
      answer.accept(ack);
    };
  }

  private void takeOver(Ide ide, ChatSessionId session, Consumer<IdeAck> answer) {
    boolean told =
        owned(ide.user(), session).isPresent()
            && sessions.tell(
                session,
                new SessionCommand.TakeOver(ide.connection()),
                entering(ide, session, answer));
    if (!told) {
      answer.accept(new RelayedAck.Noted(false, new RelayedAck.Note(LockRefusal.NOT_FOUND.text())));
    }
  }

  // --- prompts -----------------------------------------------------------------------------

  private void submit(Ide ide, IdeRequest.SubmitPrompt request, Consumer<IdeAck> answer) {
    var options = Optional.ofNullable(request.options());
    var prompt = options.map(IdeRequest.PromptOptions::promptId);
    var known = prompt.flatMap(id -> store.read(handle -> Turns.byPrompt(handle, ide.user(), id)));
    if (known.isPresent()) {
      answer.accept(
          new IdeAck.Submitted(true, new IdeAck.Outcome(known.get(), Texts.TURN_CREATED, null)));
      return;
    }
    var session = ide.session();
    if (session.isEmpty()) {
      answer.accept(new IdeAck.Submitted(false, IdeAck.Outcome.refused(PromptRefusal.NO_DRONE)));
      return;
    }
    var about = owned(ide.user(), session.get()).map(this::subject);
    tell(
        ide.user(),
        session.get(),
        new SessionCommand.Submit(
            ide.connection(),
            request.content(),
            prompt,
            known,
            options.map(IdeRequest.PromptOptions::chatSession),
            about,
            new TurnId(NewIds.id()),
            new WorkOrderId(NewIds.id()),
            clock.instant()),
        answer,
        new IdeAck.Submitted(false, IdeAck.Outcome.refused(PromptRefusal.NO_SESSION)));
  }

  private SessionCommand.Subject subject(ChatSession session) {
    return new SessionCommand.Subject(
        session.name(), store.read(handle -> Projects.find(handle, session.project())).isPresent());
  }

  private void abort(Ide ide, IdeRequest.AbortWorkOrder request, Consumer<IdeAck> answer) {
    var turn = Optional.ofNullable(request.target()).map(IdeRequest.Target::turnId);
    var otherwise = new RelayedAck.Stopped(false, Texts.NO_DRONE_SELECTED);
    var session = ide.session();
    if (session.isEmpty()) {
      answer.accept(otherwise);
      return;
    }
    tell(
        ide.user(),
        session.get(),
        new SessionCommand.Abort(ide.connection(), turn, clock.instant()),
        answer,
        otherwise);
  }

  // --- what the drone answers --------------------------------------------------------------

  private void relay(Ide ide, RelayedRequest request, Consumer<IdeAck> answer) {
    var shown = showing(ide, request, answer);
    var otherwise = Unanswered.ack(request, Texts.NO_DRONE_SELECTED);
    ide.session()
        .ifPresentOrElse(
            session ->
                tell(
                    ide.user(),
                    session,
                    new SessionCommand.Relay(ide.connection(), request),
                    shown,
                    otherwise),
            () -> shown.accept(otherwise));
  }

  /// A directory is also shown to the one who asked, before the ack.
  private static Consumer<IdeAck> showing(
      Ide ide, RelayedRequest request, Consumer<IdeAck> answer) {
    if (!(request instanceof FileRequest.FileTreeRequest(var directory))) {
      return answer;
    }
    var path = directory.path() == null ? "" : directory.path();
    return ack -> {
      if (ack instanceof RelayedAck.TreeListed(_, var page)) {
        ide.send(new IdeNotice.FileTreeResponse(path, page.entries(), page.error()));
      }
      answer.accept(ack);
    };
  }
}
