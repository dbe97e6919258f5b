package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeEvent;
import dev.gadgetcode.protocol.ide.RelayedAck;

/// What can happen to a run.
sealed interface News {
  /// There is a new connection; nothing that was asked on the one before is answered any more.
  record Connected() implements News {}

  record Lost(String why) implements News {}

  /// The hub lets this client in no more.
  record Refused(String why) implements News {}

  record Heard(IdeEvent event) implements News {}

  record LockAnswered(IdeAck.Locked answer) implements News {}

  record PromptAnswered(IdeAck.Submitted answer) implements News {}

  record ResumeAnswered(IdeAck.Resumed answer) implements News {}

  record AbortAnswered(RelayedAck.Stopped answer) implements News {}

  /// What was said to a tool call that waited has arrived, or not.
  record ReplyAnswered(CallId call, RelayedAck.Noted answer) implements News {}

  /// A request got no answer that can be read, though the connection holds.
  record NoAnswer(String why) implements News {}

  /// A turn that was too large for the answer to `resumeTurn`, read by REST.
  record Fetched(Turn turn) implements News {}

  /// Ctrl-C.
  record Interrupted() implements News {}

  /// The moment is over in which a second Ctrl-C leaves the turn running.
  record GraceOver() implements News {}

  /// A while has passed.
  record TryAgain() implements News {}

  record Typed(String line) implements News {}

  /// Nothing more will be typed.
  record InputEnded() implements News {}
}
