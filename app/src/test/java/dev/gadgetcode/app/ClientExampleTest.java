package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.socketio.node.NodeScripts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The example of docs/client.md, run as it stands there with the stock client of npm.
@Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("slow")
class ClientExampleTest {
  private static final String EXAMPLE = "client-example.mjs";

  @TempDir private Path folder;

  @Test
  void theExampleSendsItsPromptAndPrintsTheAnswerThroughARestartOfTheHub() throws Exception {
    var scripts = NodeScripts.of(Path.of("..", "socketio", "src", "test", "node"));
    Files.copy(
        Path.of("..", "docs", EXAMPLE),
        Path.of("target", "node", EXAMPLE),
        StandardCopyOption.REPLACE_EXISTING);
    try (var hub = TestHub.open(folder);
        var drone = TestDrone.start(hub.address())) {
      var node = scripts.node(EXAMPLE, hub.address().toString(), "sample", "Hello").start();
      drone.next("processWorkOrder");
      drone.say("thinking", "who is there");
      drone.say("response", "Hello ");
      assertThat(node.inputReader().read()).isEqualTo('H');

      hub.restartAfter(() -> drone.say("response", "from a "));
      drone.next("welcome");
      assertThat(read(node, "ello from a ".length())).isEqualTo("ello from a ");
      drone.say("response", "drone");
      drone.end("finished", Wire.mapper().nullNode());

      assertThat(node.inputReader().readAllAsString()).isEqualTo("drone");
      assertThat(node.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(node.exitValue())
          .as(new String(node.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
          .isZero();
    }
  }

  private static String read(Process node, int length) throws Exception {
    var text = new StringBuilder();
    while (text.length() < length) {
      int letter = node.inputReader().read();
      if (letter < 0) {
        break;
      }
      text.append((char) letter);
    }
    return text.toString();
  }
}
