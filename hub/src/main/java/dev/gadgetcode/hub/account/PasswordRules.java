package dev.gadgetcode.hub.account;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What a new password has to be: long enough, and not one that everybody tries first. No rules of
/// composition. Immutable.
public final class PasswordRules {
  public static final int SHORTEST = 8;
  public static final int LONGEST = 128;
  private static final String LIST = "common-passwords.txt";

  private final Set<String> common;

  public PasswordRules() {
    try (var list = PasswordRules.class.getResourceAsStream(LIST)) {
      if (list == null) {
        throw new IllegalStateException("the list of common passwords is not on the class path");
      }
      common =
          new String(list.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank())
              .collect(Collectors.toUnmodifiableSet());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// Why a password is not good enough.
  ///
  /// @param code `too-short`, `too-long` or `too-common`
  public record Complaint(String code, String text) {}

  public Optional<Complaint> check(String password, String email) {
    int length = password.codePointCount(0, password.length());
    if (length < SHORTEST) {
      return Optional.of(new Complaint("too-short", "A password has at least 8 characters"));
    }
    if (length > LONGEST) {
      return Optional.of(new Complaint("too-long", "A password has at most 128 characters"));
    }
    var lower = password.toLowerCase(Locale.ROOT);
    boolean guessed = common.contains(lower) || lower.equals(email) || isOneLetter(lower);
    return guessed
        ? Optional.of(new Complaint("too-common", "That password is one of the first to be tried"))
        : Optional.empty();
  }

  private static boolean isOneLetter(String password) {
    return password.chars().distinct().count() == 1;
  }
}
