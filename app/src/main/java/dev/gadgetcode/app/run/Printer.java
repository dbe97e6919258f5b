package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.StreamEvent;

/// Puts a turn on standard output. One thread.
interface Printer {
  /// The prompt has become this turn.
  void created(Errand errand, TurnId turn);

  void event(StreamEvent event);

  /// The turn as it stands, of which what was printed before is not printed again.
  void turn(Turn turn);

  /// Nothing more will come.
  void end();
}
