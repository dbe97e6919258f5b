package dev.gadgetcode.drone.workspace;

import dev.gadgetcode.protocol.id.TurnId;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The file name of a turn's journal: the turn's id, with everything escaped that could lead
/// elsewhere, and `.log`.
public final class JournalName {
  private static final String SUFFIX = ".log";

  private JournalName() {}

  static String of(TurnId turn) {
    var name = URLEncoder.encode(turn.value(), StandardCharsets.UTF_8).replace("*", "%2A");
    return (name.startsWith(".") ? "%2E" + name.substring(1) : name) + SUFFIX;
  }

  /// The turn whose journal has this name, if it is the name of one.
  public static Optional<TurnId> turn(String name) {
    if (!name.endsWith(SUFFIX)) {
      return Optional.empty();
    }
    try {
      var stem = name.substring(0, name.length() - SUFFIX.length());
      var turn = new TurnId(URLDecoder.decode(stem, StandardCharsets.UTF_8));
      return of(turn).equals(name) ? Optional.of(turn) : Optional.empty();
    } catch (IllegalArgumentException _) {
      return Optional.empty(); // an escape that is none, or an id that is too long
    }
  }
}
