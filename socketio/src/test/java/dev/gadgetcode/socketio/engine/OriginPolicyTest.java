package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class OriginPolicyTest {
  @ParameterizedTest
  @CsvSource({
    "http://hub.example:4700, hub.example:4700, true",
    "http://hub.example, hub.example, true",
    "http://hub.example, hub.example:80, true",
    "http://hub.example:80, hub.example, true",
    "https://hub.example, hub.example:443, true",
    "https://HUB.example, hub.EXAMPLE, true",
    "http://[::1]:4700, [::1]:4700, true",
    "http://hub.example, hub.example:4700, false",
    "http://hub.example:443, hub.example, false",
    "http://evil.example, hub.example, false",
    "http://hub.example.evil.example, hub.example, false",
    "http://evil.example/hub.example, hub.example, false",
    "http://user@hub.example, hub.example, false",
    "hub.example, hub.example, false",
    "://hub.example, hub.example, false",
    "null, hub.example, false",
    "'', hub.example, false",
    "http://, '', true"
  })
  void theSameOriginHasTheSameHostAndPort(String origin, String host, boolean allowed) {
    assertThat(OriginPolicy.SAME_ORIGIN.allows(origin, host)).isEqualTo(allowed);
  }

  @Test
  void otherOriginsMayBeNamed() {
    var policy = OriginPolicy.sameOriginOr(Set.of("https://code.example"));

    assertThat(policy.allows("https://code.example", "hub.example")).isTrue();
    assertThat(policy.allows("http://hub.example", "hub.example")).isTrue();
    assertThat(policy.allows("http://code.example", "hub.example")).isFalse();
    assertThat(policy.allows("https://code.example.evil.example", "hub.example")).isFalse();
  }

  @Test
  void aRequestWithoutAnOriginComesFromNoPage() {
    var headers = new DefaultHttpHeaders().set("Host", "hub.example");

    assertThat(OriginPolicy.SAME_ORIGIN.allows(headers)).isTrue();
    assertThat(OriginPolicy.SAME_ORIGIN.allows(headers.copy().set("Origin", "http://evil.example")))
        .isFalse();
    assertThat(OriginPolicy.ANY.allows(headers.copy().set("Origin", "http://evil.example")))
        .isTrue();
  }

  @Test
  void aRequestWithoutAHostIsNoPagesOwn() {
    var headers = new DefaultHttpHeaders().set("Origin", "http://hub.example");

    assertThat(OriginPolicy.SAME_ORIGIN.allows(headers)).isFalse();
  }
}
