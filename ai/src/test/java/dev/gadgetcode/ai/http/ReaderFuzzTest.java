package dev.gadgetcode.ai.http;

import dev.gadgetcode.ai.Mutations;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The fuzz targets of the readers over a corpus and some thousand changes of it, in every build.
final class ReaderFuzzTest {
  private static final int ROUNDS = 5_000;

  @Test
  void serverSentEventsSurviveMutations() {
    List<byte[]> seeds =
        seeds(
            "Adata: {\"a\":1}\n\ndata: [DONE]\n\n",
            "zevent: x\r\ndata: ä😀\r\ndata: second\r\n\r\n: comment\r\rdata\n\n",
            "~\uFEFFdata:no blank\n\nid: 7\nretry: 1\n\ndata: left over",
            " " + "data: long\n".repeat(500));

    Mutations.run(SseFuzz::fuzzerTestOneInput, seeds, 20_260_101, ROUNDS);
  }

  @Test
  void newlineDelimitedJsonSurvivesMutations() {
    List<byte[]> seeds =
        seeds(
            "A{\"a\":1}\n{\"done\":true}\n",
            "z\r\n \n{\"ä\":\"😀\"}\r\n{\"half",
            "~" + "x".repeat(5_000) + "\n{}");

    Mutations.run(NdjsonFuzz::fuzzerTestOneInput, seeds, 20_260_102, ROUNDS);
  }

  private static List<byte[]> seeds(String... texts) {
    return Stream.of(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).toList();
  }
}
