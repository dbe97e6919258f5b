package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EngineConfigTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "socket.io", "/socket.io", "socket.io/"})
  void aPathHasASlashAtBothEnds(String path) {
    var config = EngineConfig.defaults();

    assertThatThrownBy(() -> config.withPath(path)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void limitsArePositive() {
    var config = EngineConfig.defaults();

    assertThatThrownBy(() -> config.withMaxPayload(0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> config.withMaxOutbound(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "/socket.io/, true",
    "/socket.io, true",
    "/socket.io/?EIO=4, true",
    "/socket.io?EIO=4, true",
    "/socket.io/x, false",
    "/socket.iox, false",
    "/socket.i/, false",
    "/socket.i, false",
    "/, false",
    "/?/socket.io/, false",
    "'', false",
    "http://host/socket.io/, false"
  })
  void anEndpointIsAtItsPathOnly(String uri, boolean there) {
    var endpoint = new EngineEndpoint(EngineConfig.defaults(), (_, _) -> new NotedSession());

    assertThat(endpoint.isAt(uri)).isEqualTo(there);
  }
}
