package dev.gadgetcode.protocol.drone;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.id.ProviderId;
import org.jspecify.annotations.Nullable;

/// A provider of models and the key to it, which a drone keeps in memory only.
///
/// @param baseUrl null for the scripted model
/// @param apiKey null for a provider that needs none
public record ProviderAccess(
    @JsonProperty("_id") ProviderId id,
    String name,
    ApiType apiType,
    @OrNull @Nullable String baseUrl,
    @OrNull @Nullable Secret apiKey) {}
