package dev.gadgetcode.ai.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.scripted.AnthropicVoice;
import dev.gadgetcode.ai.scripted.OllamaVoice;
import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.Voice;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Streams cut at every byte: in two, which changes nothing, and off, which is never taken for a
/// whole answer.
final class CutStreamTest {

  /// A dialect with a voice that speaks it.
  record Speaker(Dialect dialect, Voice voice) {
    byte[] stream() {
      return Streams.joined(voice.pieces(TestBed.A_WHOLE_STEP));
    }

    @Override
    public String toString() {
      return dialect.id();
    }
  }

  static List<Speaker> speakers() {
    return List.of(
        new Speaker(new OpenAiDialect(), new OpenAiVoice()),
        new Speaker(new AnthropicDialect(), new AnthropicVoice()),
        new Speaker(new OllamaDialect(), new OllamaVoice()));
  }

  @ParameterizedTest
  @MethodSource("speakers")
  void aStreamCutInTwoAtAnyByteSaysTheSame(Speaker speaker) {
    byte[] stream = speaker.stream();
    List<String> whole = plain(Streams.read(speaker.dialect(), stream));

    for (int cut = 0; cut <= stream.length; cut++) {
      assertThat(plain(Streams.read(speaker.dialect(), stream, cut)))
          .as("cut at %d", cut)
          .isEqualTo(whole);
    }
  }

  @ParameterizedTest
  @MethodSource("speakers")
  void aStreamCutOffAtAnyByteIsTruncatedOrWhole(Speaker speaker) {
    byte[] stream = speaker.stream();
    ModelEnd.Completed whole = Streams.read(speaker.dialect(), stream).completed();

    for (int length = 0; length < stream.length; length++) {
      ModelEnd end = Streams.read(speaker.dialect(), Arrays.copyOf(stream, length)).end();
      switch (end) {
        case ModelEnd.Completed completed ->
            assertThat(Blocks.plain(completed.blocks()))
                .as("cut off at %d", length)
                .isEqualTo(Blocks.plain(whole.blocks()));
        case ModelEnd.Failed failed ->
            assertThat(failed.failure().kind())
                .as("cut off at %d", length)
                .isEqualTo(Failure.Kind.TRUNCATED);
        case ModelEnd.Cancelled _ -> throw new AssertionError("nobody cancelled");
      }
    }
  }

  /// The events as text, with the ids that are made anew each time taken out.
  private static List<String> plain(Streams.Heard heard) {
    return heard.events().stream()
        .map(event -> event.toString().replaceAll("call_[0-9a-f]{32}", "call"))
        .toList();
  }
}
