package dev.gadgetcode.app;

import java.nio.file.Path;
import java.util.Map;

/// The folder in which a user's settings and what is remembered for them are.
final class UserSettings {
  private UserSettings() {}

  /// `gadget` in the place for settings that the environment names, or in the usual one.
  static Path folder(Map<String, String> environment) {
    var given = environment.getOrDefault("XDG_CONFIG_HOME", "");
    var settings =
        given.isEmpty() ? Path.of(System.getProperty("user.home"), ".config") : Path.of(given);
    return settings.resolve("gadget");
  }
}
