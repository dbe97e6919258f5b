package dev.gadgetcode.app.client;

import java.io.Console;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The person at the terminal, who can be asked.
public interface Prompt {
  /// A line that they type; empty where they end the input instead.
  Optional<String> line(String question);

  /// A line that is not shown while it is typed.
  Optional<String> secret(String question);

  /// The person at this process' terminal, if there is one.
  static Optional<Prompt> ofTerminal() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).map(OfConsole::new);
  }

  /// A terminal.
  record OfConsole(Console console) implements Prompt {
    @Override
    public Optional<String> line(String question) {
      return answer(console.readLine("%s", question));
    }

    @Override
    public Optional<String> secret(String question) {
      var typed = console.readPassword("%s", question);
      return typed == null ? Optional.empty() : Optional.of(new String(typed));
    }

    private static Optional<String> answer(@Nullable String typed) {
      return Optional.ofNullable(typed);
    }
  }
}
