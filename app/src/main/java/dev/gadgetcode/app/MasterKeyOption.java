package dev.gadgetcode.app;

import dev.gadgetcode.drone.setting.UserSettings;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The file of the hub's master keys, the same for every command that needs them.
final class MasterKeyOption {
  @Option(
      names = "--master-key",
      description =
          "File of the keys that seal secrets, made if it is missing; not in the data directory"
              + " (default: gadget-code/hub.key in $XDG_CONFIG_HOME, or in ~/.config).")
  private @Nullable Path masterKey;

  Path value() {
    return Optional.ofNullable(masterKey).orElseGet(MasterKeyOption::usual);
  }

  private static Path usual() {
    return UserSettings.folder(System.getenv()).resolve("hub.key");
  }
}
