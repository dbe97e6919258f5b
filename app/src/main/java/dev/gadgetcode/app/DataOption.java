package dev.gadgetcode.app;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The hub's data directory, the same for every command that starts one.
final class DataOption {
  @Option(
      names = "--data",
      description =
          "Directory of the hub's data (default: gadget-code in $XDG_DATA_HOME, or in"
              + " ~/.local/share).")
  private @Nullable Path data;

  Path value() {
    return Optional.ofNullable(data).orElseGet(DataOption::usual);
  }

  private static Path usual() {
    var home = System.getenv("XDG_DATA_HOME");
    var parent =
        home == null || home.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".local", "share")
            : Path.of(home);
    return parent.resolve("gadget-code");
  }
}
