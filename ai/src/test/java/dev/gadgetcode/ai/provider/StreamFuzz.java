package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelEnd;
import java.util.Arrays;
import java.util.List;

/// A fuzz target for whole adapters: the first byte picks the dialect, the rest is its stream. Any
/// bytes give one end, and nothing else ever comes out.
public final class StreamFuzz {
  private static final List<Dialect> DIALECTS =
      List.of(new OpenAiDialect(), new AnthropicDialect(), new OllamaDialect());

  private StreamFuzz() {}

  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length == 0) {
      return;
    }
    Dialect dialect = DIALECTS.get((data[0] & 0xFF) % DIALECTS.size());
    Streams.Heard heard = Streams.read(dialect, Arrays.copyOfRange(data, 1, data.length));
    if (heard.events().stream().filter(ModelEnd.class::isInstance).count() != 1) {
      throw new AssertionError("not one end: " + heard);
    }
  }
}
