package dev.gadgetcode.ai.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("S36")
final class BaseUrlTest {

  @Test
  void pathsAreAddedToWhatTheBaseUrlHas() {
    BaseUrl url = BaseUrl.of(" https://api.example.com/v1// ");

    assertThat(url.resolve("/chat/completions"))
        .isEqualTo(URI.create("https://api.example.com/v1/chat/completions"));
    assertThat(url.host()).isEqualTo("api.example.com");
  }

  @Test
  void theHostOfAnIpv6AddressHasNoBrackets() {
    assertThat(BaseUrl.of("http://[::1]:11434").host()).isEqualTo("::1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "api.example.com",
        "ftp://example.com",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "http:///v1",
        "http://user:secret@example.com",
        "https://example.com/v1?key=secret",
        "https://example.com/#x",
        "https://exa mple.com",
        "https://example.com:99999",
        "http://a b",
        "https://example.com\r\nHost: evil"
      })
  void whatIsNoPlainWebAddressIsRefusedWithoutRepeatingIt(String text) {
    assertThat(BaseUrl.problem(text)).isPresent();
    assertThat(BaseUrl.problem(text).orElseThrow()).doesNotContain("secret");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BaseUrl.of(text))
        .withMessage(BaseUrl.problem(text).orElseThrow());
  }
}
