package dev.gadgetcode.hub.store;

import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A provider of models as its table has it.
///
/// @param shared whether everybody may use it
/// @param sealedKey the key to it, which only the hub's master key opens
public record StoredProvider(
    ProviderId id,
    UserId owner,
    boolean shared,
    String name,
    ApiType apiType,
    @Nullable String baseUrl,
    @Nullable String sealedKey,
    Instant createdAt,
    Instant updatedAt,
    long revision) {}
