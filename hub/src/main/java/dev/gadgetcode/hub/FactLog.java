package dev.gadgetcode.hub;

import dev.gadgetcode.hub.store.StoredFact;
import dev.gadgetcode.protocol.Wire;
import java.util.LinkedHashMap;
import java.util.Map;

/// The facts of one kind of subject as they are stored: the name of the record and its JSON. Found
/// by walking the sealed interface: what is not permitted there does not exist. Immutable.
///
/// @param <F> the kept facts
public final class FactLog<F> {
  private final Map<String, Class<? extends F>> types = new LinkedHashMap<>();

  public FactLog(Class<F> facts) {
    for (var type : facts.getPermittedSubclasses()) {
      types.put(type.getSimpleName(), type.asSubclass(facts));
    }
  }

  public StoredFact stored(String subject, F fact) {
    return new StoredFact(
        subject, fact.getClass().getSimpleName(), Wire.mapper().writeValueAsString(fact));
  }

  /// The fact that was stored.
  ///
  /// @throws IllegalStateException where the log holds what this hub does not know
  public F read(StoredFact stored) {
    var type = types.get(stored.name());
    if (type == null) {
      throw new IllegalStateException(
          "the log of " + stored.subject() + " holds an unknown fact " + stored.name());
    }
    return Wire.mapper().readValue(stored.body(), type);
  }
}
