package dev.gadgetcode.app.client;

import java.io.IOException;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;

/// A sign of life of a hub.
///
/// @param ahead how far its clock is before this machine's; empty where it does not tell
public record HubPulse(Optional<Duration> ahead) {
  /// Asks a hub that need not know who asks.
  ///
  /// @throws HubUnreachable where nobody answers
  /// @throws HubRefused where somebody else does, or the hub takes no work
  public static HubPulse of(URI hub) throws IOException, InterruptedException {
    try (var rest = new Rest(hub)) {
      var before = Instant.now();
      var answer = rest.send("GET", "/ready", null, Map.of());
      if (!answer.body().path("status").asString("").equals("ready")) {
        throw HubRefused.of(answer.status(), answer.body());
      }
      var middle = before.plus(Duration.between(before, Instant.now()).dividedBy(2));
      return new HubPulse(
          answer
              .headers()
              .firstValue("date")
              .flatMap(HubPulse::time)
              .map(told -> Duration.between(middle, told)));
    }
  }

  private static Optional<Instant> time(String date) {
    try {
      return Optional.of(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from));
    } catch (DateTimeException _) {
      return Optional.empty(); // a proxy's own idea of a date
    }
  }
}
