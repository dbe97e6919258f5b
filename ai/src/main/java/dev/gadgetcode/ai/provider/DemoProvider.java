package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.ai.demo.DemoModel;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The provider of the scripted demo model, at three rates.
final class DemoProvider implements Provider {
  private final Catalogue catalogue;

  DemoProvider(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public Model model(String id) {
    return switch (id) {
      case "demo-slow" -> DemoModel.atRate(10);
      case "demo-fast" -> DemoModel.atRate(1_000);
      default -> DemoModel.atUsualRate();
    };
  }

  @Override
  public ModelInfo info(String id) {
    return catalogue.model(ApiType.DEMO.word(), id);
  }

  @Override
  public Listing models() {
    return new Listing.Listed(
        List.of(
            listed("demo", "Demo (scripted)"),
            listed("demo-slow", "Demo (scripted, slow)"),
            listed("demo-fast", "Demo (scripted, fast)")));
  }

  @Override
  public ProviderTest test(Optional<String> model) {
    return new ProviderTest.Works("The scripted demo model is always there; it is no AI.");
  }

  private static ListedModel listed(String id, String title) {
    return new ListedModel(id, title, OptionalInt.empty(), ListedModel.State.READY);
  }
}
