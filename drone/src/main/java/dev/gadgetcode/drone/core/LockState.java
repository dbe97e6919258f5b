package dev.gadgetcode.drone.core;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.ide.LockRefusal;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// Who has the drone, who may write, and what may change that. Immutable.
///
/// @param turn the session whose turn the drone holds and has not ended
/// @param lastSign when the lock was last known to be wanted
public record LockState(
    Optional<Held> held, WorkspaceMode mode, Optional<ChatSessionId> turn, Instant lastSign) {
  /// How long a lock is kept that nobody gives a sign of wanting.
  public static final Duration IDLE_LIMIT = Duration.ofSeconds(60);

  /// A lock.
  public record Held(SessionName session, ProjectSource project) {}

  public static LockState free(Instant now) {
    return new LockState(Optional.empty(), WorkspaceMode.IDLE, Optional.empty(), now);
  }

  /// Why a session may not have the drone, if so. Asking again for what one holds is no conflict.
  public Optional<LockRefusal> refusal(ChatSessionId session, ProjectSource project) {
    if (turn.isPresent() && !turn.get().equals(session)) {
      return Optional.of(LockRefusal.DRONE_BUSY);
    }
    if (held.isEmpty()) {
      return Optional.empty();
    }
    if (!isHeldBy(session)) {
      return Optional.of(LockRefusal.DRONE_LOCKED);
    }
    var isOther = !held.get().project().id().equals(project.id());
    return isOther && turn.isPresent() ? Optional.of(LockRefusal.DRONE_BUSY) : Optional.empty();
  }

  public boolean isHeldBy(ChatSessionId session) {
    return held.isPresent() && held.get().session().id().equals(session);
  }

  /// May the session give the drone back? What it does not have is given back already.
  public boolean mayRelease(ChatSessionId session) {
    return turn.isEmpty() && (held.isEmpty() || isHeldBy(session));
  }

  /// May the session set this mode? Only a turn sets `agent`, and while there is one nothing else
  /// may be set.
  public boolean maySet(WorkspaceMode wanted, ChatSessionId session) {
    return switch (wanted) {
      case AGENT -> false;
      case IDLE, USER -> isHeldBy(session) && turn.isEmpty();
    };
  }

  /// Is this a lock that nobody wants any more?
  public boolean isIdle(Instant now) {
    return held.isPresent()
        && turn.isEmpty()
        && Duration.between(lastSign, now).compareTo(IDLE_LIMIT) >= 0;
  }

  public LockState locked(SessionName session, ProjectSource project, Instant now) {
    var keeps = isHeldBy(session.id());
    return new LockState(
        Optional.of(new Held(session, project)), keeps ? mode : WorkspaceMode.IDLE, turn, now);
  }

  /// Nobody has it, and nobody writes.
  public LockState released() {
    return new LockState(Optional.empty(), WorkspaceMode.IDLE, turn, lastSign);
  }

  public LockState withMode(WorkspaceMode changed) {
    return new LockState(held, changed, turn, lastSign);
  }

  /// A turn of this session is held from now on; it writes as soon as it runs.
  public LockState withTurn(ChatSessionId session) {
    return new LockState(held, mode, Optional.of(session), lastSign);
  }

  /// The turn is over, and its lock is as fresh as a new one.
  public LockState withoutTurn(Instant now) {
    return new LockState(held, WorkspaceMode.IDLE, Optional.empty(), now);
  }

  public LockState signed(Instant now) {
    return new LockState(held, mode, turn, now);
  }
}
