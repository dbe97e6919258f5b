package dev.gadgetcode.drone.turn;

import static dev.gadgetcode.drone.scripted.PlayedModel.call;
import static dev.gadgetcode.drone.scripted.PlayedModel.calls;
import static dev.gadgetcode.drone.scripted.PlayedModel.says;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.scripted.PlayedModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Secrets that tools come across.
@Timeout(60)
class SecretsTest {
  private static final String TOKEN = TurnBench.TOKEN;
  private static final String ENCODED =
      Base64.getEncoder().encodeToString(TOKEN.getBytes(StandardCharsets.UTF_8));

  @TempDir private Path folder;
  private TurnBench bench;

  @BeforeEach
  void open() throws IOException {
    bench = new TurnBench(folder);
  }

  @AfterEach
  void close() throws IOException {
    bench.close();
  }

  @Test
  @Tag("S42")
  void noneIsInWhatToolsSayLiveOrInTheEnd() throws Exception {
    Files.writeString(bench.path("leak.txt"), "the token is " + TOKEN + "\n");
    Files.writeString(bench.path("half.sh"), "printf drone/token; sleep 0.3; printf +0123456789");
    var model =
        PlayedModel.inOrder(
            calls(call("p", "read_file", "{'path': 'leak.txt'}")),
            calls(call("q", "shell", "{'command': 'cat leak.txt; base64 leak.txt; bash half.sh'}")),
            calls(call("r", "grep", "{'pattern': 'token', 'path': 'leak.txt'}")),
            says("over"));

    bench.finish(model);

    assertThat(bench.events().toString())
        .contains("[redacted]")
        .doesNotContain(TOKEN, "+0123456789", ENCODED.substring(0, 12));
    assertThat(model.requests().toString()).contains("[redacted]").doesNotContain(TOKEN);
  }

  @Test
  void noneIsInAResultThatIsKeptAsAFile() throws Exception {
    var line = "x".repeat(1_900) + TOKEN + "\n";
    Files.writeString(bench.path("long.txt"), line.repeat(40));

    bench.finish(
        PlayedModel.inOrder(calls(call("p", "read_file", "{'path': 'long.txt'}")), says("over")));

    try (var files = Files.walk(bench.gadget("."))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(TOKEN);
      }
    }
    assertThat(bench.events().toString()).contains("[redacted]").doesNotContain(TOKEN);
  }
}
