package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.core.SessionFact;
import dev.gadgetcode.hub.core.SessionFact.Asked;
import dev.gadgetcode.hub.core.SessionFact.DroneBack;
import dev.gadgetcode.hub.core.SessionFact.DroneLocked;
import dev.gadgetcode.hub.core.SessionFact.DroneMissed;
import dev.gadgetcode.hub.core.SessionFact.DroneUnlocked;
import dev.gadgetcode.hub.core.SessionFact.Named;
import dev.gadgetcode.hub.core.SessionFact.OrderTaken;
import dev.gadgetcode.hub.core.SessionFact.PromptAccepted;
import dev.gadgetcode.hub.core.SessionFact.PromptEdited;
import dev.gadgetcode.hub.core.SessionFact.RecoveryBegun;
import dev.gadgetcode.hub.core.SessionFact.Settled;
import dev.gadgetcode.hub.core.SessionFact.TabFreed;
import dev.gadgetcode.hub.core.SessionFact.TabTaken;
import dev.gadgetcode.hub.core.SessionFact.TurnEnded;
import dev.gadgetcode.hub.core.SessionFact.TurnStarted;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.Registrations;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// What a session's facts mean for the tables that people read: sessions and turns. The writes run
/// in the transaction that keeps the facts, so neither is ever without the other.
final class SessionRows {
  private final Clock clock;

  SessionRows(Clock clock) {
    this.clock = clock;
  }

  /// The writes of one decision.
  ///
  /// @param running the turn that runs once its facts are applied
  List<Write> of(ChatSessionId session, List<SessionFact> facts, Optional<TurnId> running) {
    var writes = new ArrayList<Write>();
    for (var fact : facts) {
      switch (fact) {
        case SessionFact.Kept kept -> of(session, kept, running, facts).ifPresent(writes::add);
        case SessionFact.Passing _ -> {} // not for the tables
      }
    }
    return writes;
  }

  private Optional<Write> of(
      ChatSessionId session,
      SessionFact.Kept fact,
      Optional<TurnId> running,
      List<SessionFact> facts) {
    return switch (fact) {
      case DroneLocked(var drone) -> Optional.of(handle -> moveTo(handle, session, drone));
      case Named(var name) -> Optional.of(ChatSessions.rename(session, name, clock.instant()));
      case PromptAccepted prompt -> Optional.of(handle -> insert(handle, session, prompt));
      case PromptEdited(var turn, var content) -> Optional.of(Turns.editPrompt(turn, content));
      case TurnStarted(var turn) -> Optional.of(handle -> start(handle, session, turn));
      case DroneMissed _ -> running.map(Turns::recovering);
      case DroneBack _ -> running.map(Turns::recovered);
      case TurnEnded ended -> {
        long lastSeq = lastSeq(ended.turn(), facts);
        yield Optional.of(handle -> end(handle, session, ended, lastSeq));
      }
      case TabTaken _,
          TabFreed _,
          DroneUnlocked _,
          OrderTaken _,
          RecoveryBegun _,
          Asked _,
          Settled _ ->
          Optional.empty();
    };
  }

  private void moveTo(Handle handle, ChatSessionId session, RegistrationId drone) {
    Registrations.find(handle, drone)
        .ifPresent(registration ->
            ChatSessions.moveTo(session, registration.workspaceId(), clock.instant()).run(handle));
  }

  private static void insert(Handle handle, ChatSessionId id, PromptAccepted prompt) {
    var session = ChatSessions.find(handle, id).orElseThrow();
    Turns.insert(
            new StoredTurn(
                prompt.turn(),
                id,
                session.user(),
                null,
                prompt.content(),
                prompt.prompt(),
                TurnStatus.QUEUED,
                false,
                session.provider(),
                session.selectedModel(),
                session.mode(),
                "",
                0,
                0,
                TurnStats.NONE,
                null,
                prompt.at(),
                null))
        .run(handle);
    ChatSessions.countTurn(id, prompt.at()).run(handle);
  }

  private static void start(Handle handle, ChatSessionId id, TurnId turn) {
    var workspace = ChatSessions.find(handle, id).orElseThrow().workspaceId();
    if (workspace == null) {
      throw new IllegalStateException("a turn starts in no workspace: " + turn.value());
    }
    Turns.start(turn, workspace).run(handle);
  }

  /// The number of the event that ended a turn: it is told beside the end itself.
  private static long lastSeq(TurnId turn, List<SessionFact> facts) {
    return facts.stream()
        .filter(SessionFact.EventLogged.class::isInstance)
        .map(fact -> ((SessionFact.EventLogged) fact).event().meta())
        .filter(meta -> meta.turnId().equals(turn))
        .mapToLong(Meta::seq)
        .max()
        .orElseThrow();
  }

  private static void end(Handle handle, ChatSessionId session, TurnEnded ended, long lastSeq) {
    Turns.end(ended.turn(), ended.status(), ended.stats(), ended.message(), ended.at(), lastSeq)
        .run(handle);
    ChatSessions.addStats(session, ended.stats(), ended.at()).run(handle);
  }
}
