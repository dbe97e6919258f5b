package dev.gadgetcode.ai;

/// A provider's own form of a block, as JSON text: kept untouched so that it goes back exactly as
/// it came, and only to the kind of provider (`origin`, for example `anthropic`) that said it.
public record ProviderData(String origin, String json) {
  public static final ProviderData NONE = new ProviderData("", "");

  public boolean isFrom(String provider) {
    return !json.isEmpty() && origin.equals(provider);
  }
}
