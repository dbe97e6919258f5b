package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.gadgetcode.hub.provider.ProviderModels.Untold;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.id.ProviderId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The hub's questions, put to a real server.
class AskedProvidersTest {
  private static final String KEY = "sk-canary-0815";

  private HttpServer server;
  private AskedProviders providers;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v1/models",
        exchange -> {
          boolean isKnown =
              ("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"));
          var body =
              (isKnown ? "{\"data\":[{\"id\":\"small\"},{\"id\":\"large\"}]}" : "{\"error\":{}}")
                  .getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(isKnown ? 200 : 401, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    providers = new AskedProviders(List.of("localhost"));
  }

  @AfterEach
  void stop() {
    providers.close();
    server.stop(0);
  }

  @Test
  void itsModelsAreListedAndItWorks() throws Exception {
    var mine = at("127.0.0.1", KEY);

    assertThat(providers.of(mine, true)).containsExactly("small", "large");
    assertThat(providers.test(mine, true)).isNotBlank().doesNotContain(KEY);
  }

  @Test
  void aRefusedKeyIsSaidInWordsAndNeverShown() {
    var mine = at("127.0.0.1", "sk-wrong");

    assertThatThrownBy(() -> providers.test(mine, true))
        .isInstanceOf(Untold.class)
        .hasMessageContaining("key was refused by Mine")
        .hasMessageNotContaining("sk-wrong");
  }

  @Test
  void aHostOfThePrivateNetworkIsOnlyAskedWhereItIsAllowed() throws Exception {
    assertThatThrownBy(() -> providers.of(at("127.0.0.1", KEY), false))
        .isInstanceOf(Untold.class)
        .hasMessageContaining("is private");
    assertThat(providers.of(at("localhost", KEY), false)).hasSize(2);
  }

  @Test
  void aKeyThatCannotBeSentIsSaidToBeSo() {
    assertThatThrownBy(() -> providers.of(at("127.0.0.1", "a b"), true))
        .isInstanceOf(Untold.class)
        .hasMessageContaining("has characters in it that no key has");
  }

  @Test
  void theDemoHasItsModelWithoutAnAddress() throws Exception {
    var demo = new ProviderAccess(new ProviderId("demo"), "Demo", ApiType.DEMO, null, null);

    assertThat(providers.of(demo, false)).isNotEmpty();
  }

  private ProviderAccess at(String host, String key) {
    var url = "http://%s:%d/v1".formatted(host, server.getAddress().getPort());
    return new ProviderAccess(new ProviderId("mine"), "Mine", ApiType.OPENAI, url, new Secret(key));
  }
}
