package dev.gadgetcode.app.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.id.ProviderId;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A provider of models as the hub shows it; its key is never shown.
public record ProviderView(
    @JsonProperty("_id") ProviderId id,
    String name,
    ApiType apiType,
    @OrNull @Nullable String baseUrl,
    boolean hasKey) {

  /// The one of that name.
  public static ProviderView named(HubClient client, String name)
      throws IOException, InterruptedException {
    return client.list("/provider", ProviderView.class).stream()
        .filter(provider -> provider.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IOException(
                "there is no provider %s at %s; add it with `gadget provider add`"
                    .formatted(name, client.hub())));
  }
}
