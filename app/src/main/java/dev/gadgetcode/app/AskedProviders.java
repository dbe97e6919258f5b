package dev.gadgetcode.app;

import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.http.AddressPolicy;
import dev.gadgetcode.ai.http.ApiKey;
import dev.gadgetcode.ai.http.BaseUrl;
import dev.gadgetcode.ai.http.Limits;
import dev.gadgetcode.ai.provider.ApiType;
import dev.gadgetcode.ai.provider.ListedModel;
import dev.gadgetcode.ai.provider.Listing;
import dev.gadgetcode.ai.provider.Provider;
import dev.gadgetcode.ai.provider.ProviderSettings;
import dev.gadgetcode.ai.provider.ProviderTest;
import dev.gadgetcode.ai.provider.Providers;
import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The hub's questions to providers, asked by the same code with which drones and `gadget provider`
/// call them. Thread-safe. The client behind it reads every certificate that Java trusts when it is
/// made, so it is not made before somebody asks.
final class AskedProviders implements ProviderModels, AutoCloseable {
  private final Set<String> allowedHosts;
  private @Nullable Providers made;

  /// @param allowedHosts hosts of a private network that anybody may name
  AskedProviders(List<String> allowedHosts) {
    this.allowedHosts = Set.copyOf(allowedHosts);
  }

  @Override
  public List<String> of(ProviderAccess provider, boolean mayBePrivate) throws Untold {
    return switch (provider(provider, mayBePrivate).models()) {
      case Listing.Listed(var models) -> models.stream().map(ListedModel::id).toList();
      case Listing.NotListed(var failure) -> throw new Untold(failure.message());
    };
  }

  @Override
  public String test(ProviderAccess provider, boolean mayBePrivate) throws Untold {
    return switch (provider(provider, mayBePrivate).test(Optional.empty())) {
      case ProviderTest.Works(var message) -> message;
      case ProviderTest.DoesNotWork works -> throw new Untold(works.message());
    };
  }

  private synchronized Providers providers() {
    if (made == null) {
      made = new Providers(Catalogue.builtIn(), Limits.USUAL);
    }
    return made;
  }

  private Provider provider(ProviderAccess access, boolean mayBePrivate) throws Untold {
    var type = ApiType.valueOf(access.apiType().name());
    var url = access.baseUrl();
    if (type == ApiType.DEMO || url == null) {
      return providers().provider(ProviderSettings.demo());
    }
    var problem = BaseUrl.problem(url);
    if (problem.isPresent()) {
      throw new Untold(problem.get());
    }
    return providers()
        .provider(
            new ProviderSettings(
                type,
                access.name(),
                BaseUrl.of(url),
                key(access),
                mayBePrivate ? AddressPolicy.privateToo() : AddressPolicy.publicAnd(allowedHosts)));
  }

  private static ApiKey key(ProviderAccess access) throws Untold {
    var key = access.apiKey();
    try {
      return key == null ? ApiKey.NONE : ApiKey.of(key.value());
    } catch (IllegalArgumentException _) {
      throw new Untold("The key of " + access.name() + " has characters in it that no key has.");
    }
  }

  @Override
  public synchronized void close() {
    if (made != null) {
      made.close();
    }
  }
}
