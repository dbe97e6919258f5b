package dev.gadgetcode.ai.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.catalogue.ModelInfo.Feature;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

final class CatalogueTest {
  private final Catalogue catalogue = Catalogue.builtIn();

  @Test
  void aModelIsFoundByItsIdWithVendorDateAndTagOrWithout() {
    ModelInfo plain = catalogue.model("anthropic", "claude-sonnet-4-5");

    assertThat(plain.contextWindow()).isEqualTo(200_000);
    for (String id :
        new String[] {
          "claude-sonnet-4-5-20250929",
          "claude-sonnet-4-5-latest",
          "anthropic/claude-sonnet-4-5",
          "anthropic/claude-sonnet-4-5:beta",
          "claude-sonnet-4-5@20250929"
        }) {
      assertThat(catalogue.model("openai", id).price()).as(id).isEqualTo(plain.price());
    }
  }

  @Test
  void theInformationCarriesTheIdThatWasAskedFor() {
    assertThat(catalogue.model("anthropic", "claude-sonnet-4-5-20250929").id())
        .isEqualTo("claude-sonnet-4-5-20250929");
    assertThat(catalogue.model("openai", "nobody/knows").id()).isEqualTo("nobody/knows");
  }

  @Test
  void aLongerNameIsNotTakenForAShorterOne() {
    assertThat(catalogue.model("openai", "gpt-5-something-else").price()).isEmpty();
    assertThat(catalogue.model("openai", "gpt-5-mini").price())
        .isNotEqualTo(catalogue.model("openai", "gpt-5").price());
  }

  @Test
  void anUnknownModelGetsTheGuessOfItsProviderAndNoPrice() {
    ModelInfo unknown = catalogue.model("openai", "my-own-model");

    assertThat(unknown.contextWindow()).isEqualTo(128_000);
    assertThat(unknown.cost(Usage.estimated(1_000, 1_000))).isEmpty();
    assertThat(unknown.has(Feature.TOOLS)).isTrue();
  }

  @Test
  void aLocalModelIsFreeAndHasAWindowThatFitsAMachine() {
    ModelInfo local = catalogue.model("ollama", "qwen3:8b");

    assertThat(local.contextWindow()).isEqualTo(32_768);
    assertThat(local.cost(Usage.estimated(1_000_000, 1_000_000)).orElseThrow())
        .isEqualByComparingTo("0");
  }

  @Test
  void theCostOfACallIsExact() {
    ModelInfo model = catalogue.model("anthropic", "claude-sonnet-4-5");
    Usage usage = new Usage(1_000, 20_000, 3_000, 400, 100, Usage.Counted.BY_PROVIDER);

    // 1,000 x 3 + 20,000 x 0.3 + 3,000 x 3.75 + 400 x 15 dollars per million
    assertThat(model.cost(usage)).contains(new BigDecimal("0.02625000"));
  }

  @Test
  void anOperatorsFileChangesWhatItNamesAndAddsWhatIsNew() {
    Catalogue changed =
        catalogue.with(
            "{\"models\":{\"gpt-5\":{\"price\":{\"input\":1,\"output\":2}},"
                + "\"ollama:qwen3:8b\":{\"context\":65536,\"price\":{\"input\":0,\"output\":0}},"
                + "\"house-model\":{\"context\":1000,\"output\":100,\"thinking\":\"switch\",\"features\":[\"images\"]}}}");

    ModelInfo gpt = changed.model("openai", "gpt-5");
    assertThat(gpt.contextWindow()).isEqualTo(catalogue.model("openai", "gpt-5").contextWindow());
    assertThat(gpt.price().orElseThrow().output()).isEqualByComparingTo("2");
    assertThat(changed.model("ollama", "qwen3:8b").contextWindow()).isEqualTo(65_536);
    ModelInfo house = changed.model("openai", "house-model");
    assertThat(house.outputLimit()).isEqualTo(100);
    assertThat(house.thinking()).isEqualTo(ThinkingStyle.SWITCH);
    assertThat(house.has(Feature.IMAGES)).isTrue();
    assertThat(house.has(Feature.TOOLS)).isFalse();
    assertThat(catalogue.model("openai", "house-model").outputLimit()).isNotEqualTo(100);
  }

  @Test
  void whatIsWrongWithAFileIsSaid() {
    refused("nonsense", "not JSON");
    refused("[]", "not a JSON object");
    refused("{\"model\":{}}", "unknown key model");
    refused("{\"models\":{\"a\":{\"contxt\":1}}}", "model a has the unknown key contxt");
    refused("{\"models\":{\"a\":{\"context\":\"big\"}}}", "size of model a");
    refused("{\"models\":{\"a\":{\"context\":0}}}", "at least 1");
    refused("{\"models\":{\"a\":{\"thinking\":\"loud\"}}}", "unknown ThinkingStyle");
    refused("{\"models\":{\"a\":{\"features\":[\"wings\"]}}}", "unknown Feature");
    refused(
        "{\"models\":{\"a\":{\"price\":{\"input\":-1,\"output\":1}}}}", "not a number of dollars");
    refused("{\"models\":{\"a\":{\"price\":{\"output\":1}}}}", "not a number of dollars");
  }

  private void refused(String file, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> catalogue.with(file))
        .withMessageContaining(why);
  }
}
