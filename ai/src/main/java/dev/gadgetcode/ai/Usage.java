package dev.gadgetcode.ai;

/// The tokens of one call. `input` is what was neither read from nor written to the provider's
/// prompt cache; `output` includes `thinking`. `counted` says who counted.
public record Usage(
    long input, long cacheRead, long cacheWrite, long output, long thinking, Counted counted) {

  /// Where the numbers come from.
  public enum Counted {
    BY_PROVIDER,
    ESTIMATED
  }

  public static final Usage NONE = new Usage(0, 0, 0, 0, 0, Counted.BY_PROVIDER);

  public Usage {
    if (input < 0 || cacheRead < 0 || cacheWrite < 0 || output < 0 || thinking < 0) {
      throw new IllegalArgumentException("token counts are never negative");
    }
  }

  public static Usage estimated(long input, long output) {
    return new Usage(input, 0, 0, output, 0, Counted.ESTIMATED);
  }

  /// What fills the context window after this call.
  public long total() {
    return input + cacheRead + cacheWrite + output;
  }
}
