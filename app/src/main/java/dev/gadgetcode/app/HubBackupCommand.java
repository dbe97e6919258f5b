package dev.gadgetcode.app;

import dev.gadgetcode.hub.store.HubBackup;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `gadget hub backup`: copies the store of a hub, which may be running.
@Command(
    name = "backup",
    description = "Writes the hub's store, as it is at one moment, into a new file.",
    mixinStandardHelpOptions = true)
final class HubBackupCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();
  @Mixin private final StoreOption store = new StoreOption();

  @Parameters(paramLabel = "FILE", description = "The file to write.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws Exception {
    store.refuse("a store in PostgreSQL is copied with pg_dump, see docs/operations.md");
    HubBackup.write(data.value(), file);
    IO.println("written " + file + "; the master key is not in it");
    return 0;
  }
}
