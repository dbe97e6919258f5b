package dev.gadgetcode.hub.secret;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Providers;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredProvider;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The keys to providers: sealed in the store, bound to owner, provider and address, and opened
/// only for a turn that is handed to a drone. Thread-safe.
public final class ProviderKeys {
  private final Store store;
  private final Supplier<Seals> seals;

  public ProviderKeys(Store store, Seals seals) {
    this(store, () -> seals);
  }

  /// Keys whose seals are only looked for when they are needed.
  ///
  /// @param seals had when the first key is kept or used
  public ProviderKeys(Store store, Supplier<Seals> seals) {
    this.store = store;
    this.seals = seals;
  }

  public String seal(Secret key, UserId owner, ProviderId provider, @Nullable String baseUrl) {
    return seals.get().seal(key, place(owner, provider, baseUrl));
  }

  private static String place(UserId owner, ProviderId provider, @Nullable String baseUrl) {
    return "provider\n" + owner.value() + "\n" + provider.value() + "\n" + baseUrl;
  }

  /// The key to a provider, where it has one.
  public Optional<Secret> key(StoredProvider provider) {
    return Optional.ofNullable(provider.sealedKey())
        .map(sealed ->
            seals.get().open(sealed, place(provider.owner(), provider.id(), provider.baseUrl())));
  }

  /// What a drone needs to use a provider for a user's turn; empty where the user may not.
  public Optional<ProviderAccess> access(UserId user, ProviderId id) {
    return store.read(handle -> Providers.find(handle, user, id)).map(this::access);
  }

  /// What is needed to use a provider.
  public ProviderAccess access(StoredProvider provider) {
    return new ProviderAccess(
        provider.id(),
        provider.name(),
        provider.apiType(),
        provider.baseUrl(),
        key(provider).orElse(null));
  }

  /// Seals every key anew with a new master key. Killed at any moment, the file still has the keys
  /// that what is in the store was sealed with.
  ///
  /// @return how many were sealed
  public static int rotate(Store store, MasterKeys keys) throws IOException {
    var both = keys.withNew();
    both.save();
    var now = new ProviderKeys(store, new Seals(both));
    var writes = new ArrayList<Write>();
    for (var provider : store.read(Providers::withKeys)) {
      now.key(provider)
          .ifPresent(key ->
              writes.add(
                  Providers.update(
                      new StoredProvider(
                          provider.id(),
                          provider.owner(),
                          provider.shared(),
                          provider.name(),
                          provider.apiType(),
                          provider.baseUrl(),
                          now.seal(key, provider.owner(), provider.id(), provider.baseUrl()),
                          provider.createdAt(),
                          provider.updatedAt(),
                          provider.revision()))));
    }
    store.commit(new Change(List.of(), List.of(), writes)).join();
    both.withoutOld().save();
    return writes.size();
  }
}
