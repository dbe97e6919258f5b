package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.gadgetcode.ai.provider.ApiType;
import dev.gadgetcode.ai.provider.ProviderSettings;
import java.net.http.HttpRequest;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("S37")
final class ApiKeyTest {
  private static final String SECRET = "sk-canary-42";

  @Test
  void aKeyPrintsAsStarsWhereverItStands() {
    ApiKey key = ApiKey.of(SECRET);
    Endpoint endpoint = TestEndpoints.at("https://example.com", key, AddressPolicy.publicOnly());
    ProviderSettings settings =
        new ProviderSettings(
            ApiType.OPENAI, "Mine", endpoint.baseUrl(), key, endpoint.addressPolicy());

    assertThat(key.toString()).isEqualTo("***");
    assertThat(endpoint.toString()).doesNotContain(SECRET);
    assertThat(settings.toString()).doesNotContain(SECRET);
  }

  @Test
  void aPastedKeyLosesTheBlanksAroundIt() {
    assertThat(ApiKey.of("  " + SECRET + "\n").reveal()).isEqualTo(SECRET);
    assertThat(ApiKey.of(" ").isNone()).isTrue();
  }

  @Test
  void aKeyThatWouldBreakTheHeaderIsRefusedWithoutRepeatingIt() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ApiKey.of(SECRET + "\r\nX-Evil: 1"))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain(SECRET));
  }

  @Test
  void theKeyGoesIntoTheHeaderItsProviderWants() {
    BaseUrl url = BaseUrl.of("https://example.com");
    HttpRequest bearer =
        new Endpoint(
                "a",
                url,
                ApiKey.of(SECRET),
                Endpoint.KeyHeader.AUTHORIZATION_BEARER,
                AddressPolicy.publicOnly())
            .get("/x", Map.of());
    HttpRequest header =
        new Endpoint(
                "a",
                url,
                ApiKey.of(SECRET),
                Endpoint.KeyHeader.X_API_KEY,
                AddressPolicy.publicOnly())
            .get("/x", Map.of());
    HttpRequest none =
        new Endpoint(
                "a", url, ApiKey.NONE, Endpoint.KeyHeader.X_API_KEY, AddressPolicy.publicOnly())
            .get("/x", Map.of());

    assertThat(bearer.headers().firstValue("Authorization")).contains("Bearer " + SECRET);
    assertThat(header.headers().firstValue("x-api-key")).contains(SECRET);
    assertThat(none.headers().map()).doesNotContainKeys("x-api-key", "Authorization");
  }

  @Test
  void anotherBaseUrlClearsTheKey() {
    ProviderSettings settings =
        new ProviderSettings(
            ApiType.OPENAI,
            "Mine",
            BaseUrl.of("https://example.com/v1"),
            ApiKey.of(SECRET),
            AddressPolicy.publicOnly());

    assertThat(settings.withBaseUrl(BaseUrl.of("https://example.com/v1/")).key().isNone())
        .isFalse();
    assertThat(settings.withBaseUrl(BaseUrl.of("https://evil.example/v1")).key().isNone()).isTrue();
  }
}
