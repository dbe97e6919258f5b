package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.protocol.id.ChatSessionId;

/// How drones reach the sessions that they work for. Thread-safe.
public interface SessionLine {
  /// Tells a session; returns false where there is none.
  boolean tell(ChatSessionId session, SessionCommand command);

  /// Runs a task once the session has dealt with all that it was told before, or at once where
  /// there is no such session.
  void after(ChatSessionId session, Runnable task);
}
