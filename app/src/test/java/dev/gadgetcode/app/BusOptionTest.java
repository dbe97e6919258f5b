package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A bus named on the command line or in the environment, where it cannot be used.
final class BusOptionTest {
  @TempDir Path folder;

  @Test
  void anUnknownKindOfBusIsRefusedLikeAnyBadOption() {
    var ran = Ran.command("hub", "--bus", "amqp://hub:canary@127.0.0.1");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).startsWith("--bus is nats://HOST:PORT").doesNotContain("canary");
  }

  @Test
  void aBusWithoutADatabaseJoinsNothing() {
    var ran =
        Ran.command(
            Map.of("GADGET_BUS", "nats://hub:canary@127.0.0.1:1"),
            "hub",
            "--port",
            "0",
            "--data",
            folder.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .startsWith("--bus joins hubs that share a database: it needs --store")
        .doesNotContain("canary");
  }
}
