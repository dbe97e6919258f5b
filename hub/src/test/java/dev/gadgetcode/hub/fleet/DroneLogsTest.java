package dev.gadgetcode.hub.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.ide.LogComponent;
import dev.gadgetcode.protocol.ide.LogLevel;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class DroneLogsTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final RegistrationId ONE = new RegistrationId("one");
  private static final RegistrationId OTHER = new RegistrationId("other");

  private final DroneLogs logs = new DroneLogs(3, 5, Clock.fixed(NOW, ZoneOffset.UTC));

  private List<String> messages(RegistrationId drone) {
    return logs.of(drone, Optional.empty(), 100).stream().map(DroneLine::message).toList();
  }

  @Test
  void theLastLinesOfADroneStay() {
    for (int line = 1; line <= 5; line++) {
      logs.said(ONE, "line " + line);
    }

    assertThat(messages(ONE)).containsExactly("line 3", "line 4", "line 5");
    assertThat(logs.of(ONE, Optional.empty(), 2).getFirst().message()).isEqualTo("line 4");
    assertThat(logs.of(ONE, Optional.of(3L), 1).getFirst().message()).isEqualTo("line 4");
    assertThat(logs.of(ONE, Optional.of(5L), 1)).isEmpty();
  }

  @Test
  void ofManyDronesTheQuietestIsForgotten() {
    logs.said(OTHER, "first");
    logs.said(ONE, "a");
    logs.said(ONE, "b");
    logs.said(ONE, "c");
    logs.said(new RegistrationId("third"), "d");
    logs.said(new RegistrationId("third"), "e");

    assertThat(messages(OTHER)).isEmpty();
    assertThat(messages(ONE)).containsExactly("a", "b", "c");
  }

  @Test
  void aDroneThatIsForgottenMakesRoom() {
    logs.said(ONE, "a");
    logs.forget(ONE);
    logs.forget(ONE);
    logs.said(ONE, "b");
    logs.said(ONE, "c");
    logs.said(ONE, "d");
    logs.said(OTHER, "e");
    logs.said(OTHER, "f");

    assertThat(messages(ONE)).containsExactly("b", "c", "d");
    assertThat(messages(OTHER)).containsExactly("e", "f");
  }

  @Test
  void aLineIsWhatTheDroneSaidAndNoLongerThanItMayBe() {
    var small = Wire.tree(Map.of("ms", 5));
    var large = Wire.tree(Map.of("text", "x".repeat(2_000)));
    logs.logged(ONE, log("short", small));
    logs.logged(ONE, log("y".repeat(5_000), large));

    var lines = logs.of(ONE, Optional.empty(), 10);

    assertThat(lines.getFirst())
        .isEqualTo(new DroneLine(1, NOW, LogComponent.TOOL, LogLevel.WARN, "short", small));
    assertThat(lines.get(1).message()).hasSize(1_000);
    assertThat(lines.get(1).metadata()).isNull();
  }

  private static RelayedNotice.Log log(String text, JsonNode metadata) {
    return new RelayedNotice.Log(Instant.EPOCH, LogComponent.TOOL, LogLevel.WARN, text, metadata);
  }
}
