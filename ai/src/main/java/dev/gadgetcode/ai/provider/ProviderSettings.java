package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.http.AddressPolicy;
import dev.gadgetcode.ai.http.ApiKey;
import dev.gadgetcode.ai.http.BaseUrl;

/// A provider as someone set it up. `name` is theirs, for messages. The key prints as stars.
public record ProviderSettings(
    ApiType type, String name, BaseUrl baseUrl, ApiKey key, AddressPolicy addressPolicy) {

  /// The demo model, which has no address and no key.
  public static ProviderSettings demo() {
    return new ProviderSettings(
        ApiType.DEMO,
        "Demo (scripted)",
        BaseUrl.of("http://demo.invalid"),
        ApiKey.NONE,
        AddressPolicy.publicOnly());
  }

  /// The same provider at another address. The key stays behind: it was given for the old address.
  public ProviderSettings withBaseUrl(BaseUrl url) {
    return url.equals(baseUrl)
        ? this
        : new ProviderSettings(type, name, url, ApiKey.NONE, addressPolicy);
  }
}
