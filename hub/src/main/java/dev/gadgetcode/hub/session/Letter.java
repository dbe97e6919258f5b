package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.core.SessionCommand.Streamed;
import dev.gadgetcode.protocol.ide.IdeAck;
import java.util.List;
import java.util.function.Consumer;

/// What comes to a session: a command and who gets its ack, or a question about its state.
sealed interface Letter {
  record Told(SessionCommand command, Consumer<IdeAck> answer) implements Letter {}

  record Question(Consumer<Session> asked) implements Letter {}

  /// How many letters from a place on bring events that one drone streamed.
  static int streamed(List<Letter> letters, int start) {
    int end = start;
    while (end < letters.size()
        && letters.get(end) instanceof Told(Streamed streamed, _)
        && (end == start || isOfSameDrone(letters.get(start), streamed))) {
      end++;
    }
    return end - start;
  }

  private static boolean isOfSameDrone(Letter first, Streamed streamed) {
    return first instanceof Told(Streamed other, _) && other.drone().equals(streamed.drone());
  }
}
