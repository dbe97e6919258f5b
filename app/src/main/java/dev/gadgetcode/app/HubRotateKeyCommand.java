package dev.gadgetcode.app;

import dev.gadgetcode.hub.secret.MasterKeys;
import dev.gadgetcode.hub.secret.ProviderKeys;
import dev.gadgetcode.hub.store.Stores;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `gadget hub rotate-key`: seals all keys of providers anew, while the hub does not run.
@Command(
    name = "rotate-key",
    description = "Makes a new master key and seals every provider's key with it; the hub is down.",
    mixinStandardHelpOptions = true)
final class HubRotateKeyCommand implements Callable<Integer> {
  @Mixin private final DataOption data = new DataOption();
  @Mixin private final StoreOption database = new StoreOption();
  @Mixin private final MasterKeyOption masterKey = new MasterKeyOption();

  @Override
  public Integer call() throws Exception {
    var keys = MasterKeys.open(masterKey.value(), data.value());
    try (var store =
        Stores.open(
            data.value(),
            database.value(),
            broken -> {
              throw new IllegalStateException(broken);
            })) {
      IO.println("sealed %d keys anew".formatted(ProviderKeys.rotate(store, keys)));
    }
    return 0;
  }
}
