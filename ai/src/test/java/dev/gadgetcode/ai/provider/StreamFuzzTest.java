package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Mutations;
import dev.gadgetcode.ai.scripted.AnthropicVoice;
import dev.gadgetcode.ai.scripted.OllamaVoice;
import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.Voice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The fuzz target of the adapters over whole answers and some thousand changes of them, in every
/// build.
final class StreamFuzzTest {

  @Test
  void anyBytesGiveOneEnd() {
    List<byte[]> seeds = new ArrayList<>();
    List<Voice> voices = List.of(new OpenAiVoice(), new AnthropicVoice(), new OllamaVoice());
    for (int i = 0; i < voices.size(); i++) {
      List<byte[]> pieces = new ArrayList<>(voices.get(i).pieces(TestBed.A_WHOLE_STEP));
      pieces.addFirst(new byte[] {(byte) i});
      seeds.add(Streams.joined(pieces));
      seeds.add(Streams.joined(List.of(new byte[] {(byte) i}, voices.get(i).error())));
    }

    Mutations.run(StreamFuzz::fuzzerTestOneInput, seeds, 20_260_103, 6_000);
  }

  /// Found by fuzzing: the JSON library throws something else than its own exception here.
  @Test
  void anExponentThatNoDecimalCanHaveIsGarbageAndNoFault() {
    for (int dialect = 0; dialect < 3; dialect++) {
      String number = "1e" + "1".repeat(80);
      StreamFuzz.fuzzerTestOneInput(
          ((char) dialect + "data: " + number + "\n\n").getBytes(StandardCharsets.UTF_8));
      StreamFuzz.fuzzerTestOneInput(((char) dialect + number).getBytes(StandardCharsets.UTF_8));
    }
  }
}
