package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.protocol.id.RegistrationId;
import org.jspecify.annotations.Nullable;

/// Tells who stands behind a token. Thread-safe.
public interface Gate {
  /// Who shows this.
  ///
  /// @param token what came as `Bearer`; null where nothing did
  Caller caller(@Nullable String token);

  /// Is this the token of that drone?
  boolean isDrone(RegistrationId drone, String token);
}
