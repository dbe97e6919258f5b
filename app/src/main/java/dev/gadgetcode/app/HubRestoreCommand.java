package dev.gadgetcode.app;

import dev.gadgetcode.hub.store.HubBackup;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `gadget hub restore`: puts a backup in the place of the store of a hub that does not run.
@Command(
    name = "restore",
    description = "Puts a backup in the place of the store of a hub that does not run.",
    mixinStandardHelpOptions = true)
final class HubRestoreCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();
  @Mixin private final StoreOption store = new StoreOption();

  @Parameters(paramLabel = "FILE", description = "The backup.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws Exception {
    store.refuse("a store in PostgreSQL is restored with pg_restore, see docs/operations.md");
    HubBackup.restore(file, data.value());
    IO.println("restored into " + data.value() + "; what was there is in before-restore.db");
    return 0;
  }
}
