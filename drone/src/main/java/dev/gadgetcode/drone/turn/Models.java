package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.ai.http.AddressPolicy;
import dev.gadgetcode.ai.http.ApiKey;
import dev.gadgetcode.ai.http.BaseUrl;
import dev.gadgetcode.ai.http.Limits;
import dev.gadgetcode.ai.provider.ApiType;
import dev.gadgetcode.ai.provider.ProviderSettings;
import dev.gadgetcode.ai.provider.Providers;
import dev.gadgetcode.drone.secret.Secrets;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.ProviderAccess;

/// The model that a turn was stored with. A provider's key is in what this returns and nowhere
/// else, so it is gone with the turn. Thread-safe.
public final class Models implements AutoCloseable {
  private final Model demo;
  private final Catalogue catalogue = Catalogue.builtIn();
  private final Providers providers = new Providers(catalogue, Limits.USUAL);

  /// The way to every model.
  ///
  /// @param demo what answers for the scripted provider
  public Models(Model demo) {
    this.demo = demo;
  }

  /// The model of an order.
  ///
  /// @throws IllegalArgumentException where the provider cannot be called as it is set up
  public Model of(DroneOrder.TurnOrder turn) {
    var access = turn.session().provider();
    return switch (access.apiType()) {
      case DEMO -> demo;
      case OPENAI -> provided(ApiType.OPENAI, access, turn.model());
      case ANTHROPIC -> provided(ApiType.ANTHROPIC, access, turn.model());
      case OLLAMA -> provided(ApiType.OLLAMA, access, turn.model());
    };
  }

  /// The secrets of a turn: those of the drone and the key that the turn came with.
  public static Secrets secrets(DroneOrder.TurnOrder turn, Secrets own) {
    var key = turn.session().provider().apiKey();
    return key == null ? own : own.and(key.value());
  }

  /// What is known of the model of an order.
  public ModelInfo info(DroneOrder.TurnOrder turn) {
    var type =
        switch (turn.session().provider().apiType()) {
          case DEMO -> ApiType.DEMO;
          case OPENAI -> ApiType.OPENAI;
          case ANTHROPIC -> ApiType.ANTHROPIC;
          case OLLAMA -> ApiType.OLLAMA;
        };
    return catalogue.model(type.word(), turn.model());
  }

  /// Which addresses a provider may have was decided by the hub, where it was set up.
  private Model provided(ApiType type, ProviderAccess access, String model) {
    var url = access.baseUrl();
    var key = access.apiKey();
    if (url == null) {
      throw new IllegalArgumentException("The provider has no base URL");
    }
    return providers
        .provider(
            new ProviderSettings(
                type,
                access.name(),
                BaseUrl.of(url),
                key == null ? ApiKey.NONE : ApiKey.of(key.value()),
                AddressPolicy.privateToo()))
        .model(model);
  }

  @Override
  public void close() {
    providers.close();
  }
}
