package dev.gadgetcode.hub.provider;

import dev.gadgetcode.protocol.drone.ProviderAccess;
import java.util.List;

/// What can be asked of a provider without a turn. The hub speaks with no model itself: whoever
/// starts it brings this along. Thread-safe; its methods block their virtual thread for some
/// seconds at most.
public interface ProviderModels {

  /// The names of the provider's models.
  ///
  /// @param mayBePrivate whether its host may be one of a private network that nobody allowed by
  ///   name
  List<String> of(ProviderAccess provider, boolean mayBePrivate) throws Untold;

  /// That the provider works, in words for the person who set it up.
  String test(ProviderAccess provider, boolean mayBePrivate) throws Untold;

  /// For a hub that asks nobody.
  static ProviderModels none() {
    return new ProviderModels() {
      @Override
      public List<String> of(ProviderAccess provider, boolean mayBePrivate) throws Untold {
        throw new Untold("This hub asks no providers.");
      }

      @Override
      public String test(ProviderAccess provider, boolean mayBePrivate) throws Untold {
        throw new Untold("This hub asks no providers.");
      }
    };
  }

  /// The provider did not tell; the message is for the person who set it up.
  final class Untold extends Exception {
    private static final long serialVersionUID = 1;
    private final String reason;

    public Untold(String reason) {
      super(reason, null, false, false);
      this.reason = reason;
    }

    public String reason() {
      return reason;
    }
  }
}
