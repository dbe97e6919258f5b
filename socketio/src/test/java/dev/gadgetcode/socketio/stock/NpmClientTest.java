package dev.gadgetcode.socketio.stock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.node.NodeScripts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The npm `socket.io-client`, run by Node: its stories are in `stock-client.mjs`.
class NpmClientTest {
  private static NodeScripts scripts;

  private StockServer server;

  @BeforeAll
  static void install() {
    scripts = NodeScripts.of(Path.of("src/test/node"));
  }

  @BeforeEach
  void start() throws InterruptedException {
    server = StockServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "polling-then-upgrade",
        "websocket-only",
        "polling-only",
        "binary-websocket",
        "binary-polling",
        "refusal-then-retry",
        "refusal-over-polling",
        "ordered-websocket",
        "ordered-while-upgrading",
        "custom-namespace",
        "unknown-namespace",
        "server-disconnects"
      })
  void theStoryComesTrue(String story) throws Exception {
    end(tell(story));
  }

  @Test
  void everyAckOfBothSidesEndsExactlyOnce() throws Exception {
    end(tell("acks"));

    assertThat(server.outcomes().poll(10, TimeUnit.SECONDS))
        .isInstanceOf(AckOutcome.Answered.class);
    assertThat(server.outcomes().poll(10, TimeUnit.SECONDS))
        .isInstanceOf(AckOutcome.TimedOut.class);
    assertThat(server.outcomes().poll(10, TimeUnit.SECONDS))
        .isInstanceOf(AckOutcome.Disconnected.class);
    assertThat(server.outcomes()).isEmpty();
  }

  @Test
  void aClientComesBackAfterTheServersRestart() throws Exception {
    var client = tell("server-restarts");
    assertThat(client.inputReader().readLine()).isEqualTo("connected");
    int port = server.port();

    server.close();
    server = StockServer.start(port);

    end(client);
  }

  private Process tell(String story) throws IOException {
    return scripts.node("stock-client.mjs", story, server.url()).redirectErrorStream(true).start();
  }

  private static void end(Process client) throws Exception {
    var output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(client.waitFor()).as(output).isZero();
  }
}
