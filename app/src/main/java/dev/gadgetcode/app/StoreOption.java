package dev.gadgetcode.app;

import dev.gadgetcode.hub.store.DatabaseUrl;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The database of a hub whose store is not in its data directory, the same for every command that
/// opens it.
final class StoreOption {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--store",
      paramLabel = "URL",
      description =
          "PostgreSQL instead of a file in the data directory:"
              + " jdbc:postgresql://HOST:PORT/DATABASE?user=...&password=...; better as GADGET_STORE,"
              + " which no list of processes shows.")
  private @Nullable String store;

  Optional<DatabaseUrl> value() {
    try {
      return Optional.ofNullable(store).map(DatabaseUrl::of);
    } catch (IllegalArgumentException unreadable) {
      throw refused(String.valueOf(unreadable.getMessage()));
    }
  }

  /// Refuses a command that only knows files.
  void refuse(String why) {
    value()
        .ifPresent(_ -> {
          throw refused(why);
        });
  }

  private ParameterException refused(String why) {
    return new CommandLine.ParameterException(spec.commandLine(), why);
  }
}
