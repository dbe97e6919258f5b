package dev.gadgetcode.ai.catalogue;

import dev.gadgetcode.ai.catalogue.ModelInfo.Feature;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The form of a catalogue on disk: `{"models": {"<id>": {"context", "output", "price": {"input",
/// "cacheRead", "cacheWrite", "output"}, "thinking", "features"}}}`. An id may be
/// `<provider>:<id>`, or `<provider>:*` for the models of a provider that are not listed. Unknown
/// keys are refused, so that a misspelt one is noticed.
final class CatalogueFile {
  static final ModelInfo UNKNOWN =
      new ModelInfo(
          "unknown",
          32_768,
          8_192,
          Optional.empty(),
          ThinkingStyle.NONE,
          EnumSet.of(Feature.TOOLS, Feature.TEMPERATURE));

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final Set<String> FILE_KEYS = Set.of("about", "models");
  private static final Set<String> MODEL_KEYS =
      Set.of("context", "output", "price", "thinking", "features");
  private static final Set<String> PRICE_KEYS =
      Set.of("input", "cacheRead", "cacheWrite", "output");

  private CatalogueFile() {}

  static Map<String, ModelInfo> builtIn() {
    try (InputStream file = CatalogueFile.class.getResourceAsStream("models.json")) {
      if (file == null) {
        throw new IllegalStateException("models.json is missing from the program");
      }
      return read(new String(file.readAllBytes(), StandardCharsets.UTF_8), Map.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Map<String, ModelInfo> read(String json, Map<String, ModelInfo> before) {
    JsonNode root;
    try {
      root = MAPPER.readTree(json);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "the model catalogue is not JSON: " + e.getOriginalMessage(), e);
    }
    refuseUnknownKeys(root, FILE_KEYS, "the model catalogue");
    Map<String, ModelInfo> models = new HashMap<>();
    root.path("models")
        .forEachEntry(
            (id, entry) -> models.put(id, model(id, entry, before.getOrDefault(id, UNKNOWN))));
    return models;
  }

  private static ModelInfo model(String id, JsonNode entry, ModelInfo before) {
    refuseUnknownKeys(entry, MODEL_KEYS, "model " + id);
    return new ModelInfo(
        id,
        tokens(id, entry.path("context"), before.contextWindow()),
        tokens(id, entry.path("output"), before.outputLimit()),
        entry.has("price") ? Optional.of(price(id, entry.path("price"))) : before.price(),
        entry.has("thinking")
            ? word(ThinkingStyle.class, id, entry.path("thinking"))
            : before.thinking(),
        entry.has("features") ? features(id, entry.path("features")) : before.features());
  }

  private static int tokens(String id, JsonNode value, int otherwise) {
    if (value.isMissingNode()) {
      return otherwise;
    }
    if (!value.canConvertToInt()) {
      throw new IllegalArgumentException("a size of model " + id + " is not a number");
    }
    return value.intValue();
  }

  /// Cached input costs what input costs where nothing else is said.
  private static Price price(String id, JsonNode price) {
    refuseUnknownKeys(price, PRICE_KEYS, "the price of model " + id);
    BigDecimal input = dollars(id, price.path("input"));
    return new Price(
        input,
        price.has("cacheRead") ? dollars(id, price.path("cacheRead")) : input,
        price.has("cacheWrite") ? dollars(id, price.path("cacheWrite")) : input,
        dollars(id, price.path("output")));
  }

  private static BigDecimal dollars(String id, JsonNode value) {
    if (!value.isNumber() || value.decimalValue().signum() < 0) {
      throw new IllegalArgumentException(
          "the price of model " + id + " is not a number of dollars");
    }
    return value.decimalValue();
  }

  private static Set<Feature> features(String id, JsonNode list) {
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    list.forEach(name -> features.add(word(Feature.class, id, name)));
    return features;
  }

  private static <E extends Enum<E>> E word(Class<E> type, String id, JsonNode value) {
    try {
      return Enum.valueOf(type, value.asString("").toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "model " + id + " has an unknown " + type.getSimpleName() + ": " + value, e);
    }
  }

  private static void refuseUnknownKeys(JsonNode node, Set<String> known, String where) {
    if (!node.isObject()) {
      throw new IllegalArgumentException(where + " is not a JSON object");
    }
    for (String key : node.propertyNames()) {
      if (!known.contains(key)) {
        throw new IllegalArgumentException(where + " has the unknown key " + key);
      }
    }
  }
}
