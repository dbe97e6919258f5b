package dev.gadgetcode.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// `gadget provider` against a provider that knows one key.
class ProviderCommandTest {
  private static final String KEY = "sk-canary-4711";

  private HttpServer provider;

  @BeforeEach
  void startProvider() throws IOException {
    provider = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    provider.createContext(
        "/v1/models",
        exchange -> {
          boolean known =
              ("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"));
          var body =
              (known ? "{\"data\":[{\"id\":\"small\"},{\"id\":\"large\"}]}" : "{\"error\":{}}")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(known ? 200 : 401, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    provider.start();
  }

  @AfterEach
  void stopProvider() {
    provider.stop(0);
  }

  @Test
  void itsModelsAreListed() throws Exception {
    try (var gadget = ask(KEY, "models")) {
      assertThat(gadget.exitCode()).isZero();
      assertThat(gadget.allOutput()).isEqualTo("small\nlarge");
    }
  }

  @Test
  void aGoodKeyWorks() throws Exception {
    try (var gadget = ask(KEY, "test")) {
      assertThat(gadget.exitCode()).isZero();
      assertThat(gadget.allOutput()).doesNotContain(KEY);
    }
  }

  @Test
  void aRefusedKeyIsSaidInWordsAndNeverShown() throws Exception {
    try (var gadget = ask(KEY + "-wrong", "test")) {
      assertThat(gadget.exitCode()).isEqualTo(1);
      assertThat(gadget.allOutput()).contains("key was refused by").doesNotContain(KEY);
    }
  }

  @Test
  void aTypeThatIsNoneIsRefusedWithTwo() throws Exception {
    try (var gadget = GadgetProcess.start("provider", "test", "--type", "other")) {
      assertThat(gadget.exitCode()).isEqualTo(2);
      assertThat(gadget.allOutput()).startsWith("--type is openai, anthropic, ollama or demo");
    }
  }

  private GadgetProcess ask(String key, String command) throws IOException {
    return GadgetProcess.start(
        Map.of("GADGET_API_KEY", key),
        "provider",
        command,
        "--type",
        "openai",
        "--base-url",
        "http://127.0.0.1:" + provider.getAddress().getPort() + "/v1");
  }
}
