package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.hub.socket.GatedStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A hub that has no room left says so to whoever asks by REST.
class FullStoreTest {
  @TempDir private Path directory;

  @Test
  void aSignInThatCannotBeKeptIsAnsweredWithStorageFullAndWorksWhenThereIsRoomAgain()
      throws Exception {
    var doors =
        new Doors(true, directory.resolve("hub.key"), false, List.of(), false, Optional.empty());
    var gated = new AtomicReference<GatedStore>();
    try (var hub =
        SignedInHub.start(
            directory,
            doors,
            ProviderModels.none(),
            store -> {
              gated.set(new GatedStore(store));
              return gated.get();
            })) {
      hub.setUp();

      gated.get().setFull(true);
      var refused = hub.login("admin@example.org");
      gated.get().setFull(false);
      var taken = hub.login("admin@example.org");

      assertThat(refused.status()).isEqualTo(507);
      assertThat(refused.code()).isEqualTo("storage-full");
      assertThat(taken.status()).isEqualTo(200);
    }
  }
}
