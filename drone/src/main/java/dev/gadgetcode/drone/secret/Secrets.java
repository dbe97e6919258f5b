package dev.gadgetcode.drone.secret;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The secrets that a drone knows: its token, the key of the provider, and what looks like one in
/// its environment. Immutable.
public final class Secrets {
  public static final Secrets NONE = new Secrets(List.of());

  private static final int SHORTEST = 8;
  private static final List<String> NAMES = List.of("TOKEN", "KEY", "SECRET", "PASSWORD");
  private static final List<String> HEADERS = List.of("AUTH", "COOKIE");

  private final List<String> values;

  private Secrets(List<String> values) {
    this.values = List.copyOf(values);
  }

  /// The values of variables whose names speak of a secret. A file's path is none, and neither is a
  /// plain word: taking it out would spoil every text that holds it.
  public static Secrets of(Map<String, String> environment) {
    var secrets = NONE;
    for (var variable : environment.entrySet()) {
      var name = variable.getKey().toUpperCase(Locale.ROOT);
      var value = variable.getValue();
      if (NAMES.stream().anyMatch(name::contains) && !isWord(value) && !isFile(value)) {
        secrets = secrets.and(value);
      }
    }
    return secrets;
  }

  /// The values of headers whose names speak of a secret, also without the scheme before them.
  public static Secrets ofHeaders(Map<String, String> headers) {
    var secrets = NONE;
    for (var header : headers.entrySet()) {
      var name = header.getKey().toUpperCase(Locale.ROOT);
      if (NAMES.stream().anyMatch(name::contains) || HEADERS.stream().anyMatch(name::contains)) {
        var value = header.getValue().strip();
        secrets = secrets.and(value).and(value.substring(value.indexOf(' ') + 1));
      }
    }
    return secrets;
  }

  private static boolean isWord(String value) {
    return value.length() < 2 * SHORTEST && value.chars().allMatch(Character::isLetter);
  }

  private static boolean isFile(String value) {
    try {
      return value.startsWith("/") && Files.exists(Path.of(value));
    } catch (InvalidPathException _) {
      return false;
    }
  }

  /// With one more; a text too short to be a secret changes nothing.
  public Secrets and(String secret) {
    var value = secret.strip();
    if (value.length() < SHORTEST || values.contains(value)) {
      return this;
    }
    var more = new ArrayList<>(values);
    more.add(value);
    return new Secrets(more);
  }

  /// With all of the others too.
  public Secrets and(Secrets others) {
    var all = this;
    for (var value : others.values) {
      all = all.and(value);
    }
    return all;
  }

  public Redaction redaction() {
    return values.isEmpty() ? Redaction.NONE : new Redaction(values);
  }

  /// Says nothing of what they are.
  @Override
  public String toString() {
    return "Secrets[" + values.size() + "]";
  }
}
