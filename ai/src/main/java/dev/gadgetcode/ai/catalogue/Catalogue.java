package dev.gadgetcode.ai.catalogue;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The models this program knows, from its own data file and from an operator's file that adds to
/// it or changes it. Immutable and safe to share.
///
/// A model is found by its id, with or without the vendor before a slash, and with or without a
/// date, a version tag or `latest` behind it. One that is not found gets the careful guess of its
/// kind of provider.
public final class Catalogue {
  private static final String ANY = "*";
  private static final Pattern VENDOR = Pattern.compile("^.*/");
  private static final Pattern VARIANT =
      Pattern.compile("([-@](\\d{6,8}|\\d{4}-\\d{2}-\\d{2}|latest)|:[\\w.-]+)$");

  private final Map<String, ModelInfo> models;

  private Catalogue(Map<String, ModelInfo> models) {
    this.models = Map.copyOf(models);
  }

  /// The catalogue that comes with the program.
  public static Catalogue builtIn() {
    return new Catalogue(CatalogueFile.builtIn());
  }

  /// This catalogue with the entries of an operator's file, in the form of the built-in one. An
  /// entry needs only the fields that differ. What is wrong with the file is said in an
  /// [IllegalArgumentException].
  public Catalogue with(String overrides) {
    Map<String, ModelInfo> merged = new HashMap<>(models);
    merged.putAll(CatalogueFile.read(overrides, models));
    return new Catalogue(merged);
  }

  /// What is known of a model of a kind of provider (`openai`, `anthropic`, `ollama`, `demo`),
  /// under the id it was asked for by.
  public ModelInfo model(String provider, String id) {
    return known(provider, id)
        .or(() -> find(provider, ANY))
        .orElse(CatalogueFile.UNKNOWN)
        .named(id);
  }

  private Optional<ModelInfo> known(String provider, String id) {
    String bare = VENDOR.matcher(id).replaceFirst("");
    String plain = VARIANT.matcher(bare).replaceFirst("");
    return find(provider, id).or(() -> find(provider, bare)).or(() -> find(provider, plain));
  }

  /// An entry under the provider's own name goes before one that holds wherever the model runs.
  private Optional<ModelInfo> find(String provider, String id) {
    return Optional.ofNullable(models.get(provider + ":" + id))
        .or(() -> Optional.ofNullable(models.get(id)));
  }
}
