package dev.gadgetcode.hub.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.Secret;
import java.util.List;
import org.junit.jupiter.api.Test;

final class BusUrlTest {
  @Test
  void severalServersAreReadAndNoSecretIsShown() {
    var url = BusUrl.of("nats://me:hidden@one:4222, tls://token@two");

    assertThat(url).hasToString("nats://one:4222,tls://two");
    assertThat(url.servers().stream().map(Secret::value).toList())
        .isEqualTo(List.of("nats://me:hidden@one:4222", "tls://token@two"));
  }

  @Test
  void whatIsNoAddressOfABusIsRefusedWithoutBeingRepeated() {
    for (var text :
        List.of("", "hidden", "http://hidden", "nats://", "nats://a/hidden", "nats:// x")) {
      assertThatThrownBy(() -> BusUrl.of(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("--bus is nats://HOST:PORT")
          .hasMessageNotContaining("hidden");
    }
  }
}
