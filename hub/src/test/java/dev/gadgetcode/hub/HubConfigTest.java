package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.hub.peer.BusUrl;
import dev.gadgetcode.hub.store.DatabaseUrl;
import dev.gadgetcode.hub.tls.TlsFiles;
import dev.gadgetcode.protocol.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HubConfigTest {
  private static final Path NOWHERE = Path.of("nowhere");
  private static final TlsFiles TLS = new TlsFiles(Path.of("cert.pem"), Path.of("key.pem"));

  private enum Front {
    NOTHING,
    PROXY,
    CERTIFICATE
  }

  private static HubConfig config(String bind, boolean accounts, boolean limits, Front front) {
    var doors =
        new Doors(
            accounts,
            NOWHERE,
            front == Front.PROXY,
            List.of(),
            limits,
            Optional.empty(),
            Optional.empty(),
            front == Front.CERTIFICATE ? Optional.of(TLS) : Optional.empty());
    return new HubConfig(new InetSocketAddress(bind, 0), NOWHERE, Duration.ofHours(1), doors);
  }

  @Test
  void aBusNeedsADatabaseToShareAndIsShownWithoutItsPassword() {
    var alone = config("127.0.0.1", true, true, Front.NOTHING);
    var bus = BusUrl.of("nats://me:canary@127.0.0.1:4222");

    assertThat(alone.with(bus).complaint().orElse("")).contains("--bus", "--store");

    var shared = alone.with(DatabaseUrl.of("jdbc:postgresql://127.0.0.1:1/hub")).with(bus);
    assertThat(shared.complaint()).isEmpty();
    assertThat(shared.described()).contains(" bus=nats://127.0.0.1:4222 ").doesNotContain("canary");
  }

  @Test
  void s22AHubOfThisMachineNeedsNothingInFront() {
    for (var bind : List.of("127.0.0.1", "127.3.2.1", "::1")) {
      assertThat(config(bind, false, false, Front.NOTHING).complaint()).as(bind).isEmpty();
    }
  }

  @Test
  void s22AHubThatOthersReachNeedsAccountsAndTlsAndLimits() {
    for (var bind : List.of("0.0.0.0", "::", "192.0.2.7")) {
      assertThat(config(bind, true, true, Front.PROXY).complaint()).as(bind).isEmpty();
      assertThat(config(bind, true, true, Front.CERTIFICATE).complaint()).as(bind).isEmpty();
      assertThat(config(bind, false, false, Front.PROXY).complaint().orElse(""))
          .contains("needs accounts");
      assertThat(config(bind, true, true, Front.NOTHING).complaint().orElse(""))
          .contains("--tls-cert", "--behind-proxy");
      assertThat(config(bind, true, false, Front.PROXY).complaint().orElse(""))
          .contains("--limits off");
    }
  }

  @Test
  void s22AHubThatOthersWouldReachDoesNotStart(@TempDir Path directory) {
    var config = new HubConfig(new InetSocketAddress("0.0.0.0", 0), directory.resolve("data"));

    assertThatThrownBy(() -> Hub.start(config)).isInstanceOf(IllegalArgumentException.class);
    assertThat(directory.resolve("data")).doesNotExist();
  }

  @Test
  void theConfigurationIsToldWithoutItsSecrets() {
    var admin = new Doors.FirstAdmin("a@example.org", new Secret("a canary 4711"));
    var doors =
        new Doors(
            true,
            Path.of("hub.key"),
            true,
            List.of("ollama.lan"),
            true,
            Optional.of(admin),
            Optional.empty(),
            Optional.of(TLS));
    var address = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 4700);
    var config = new HubConfig(address, Path.of("data"), Duration.ofHours(24), doors);

    assertThat(config.described())
        .isEqualTo(
            "bind=127.0.0.1 port=4700 data=data recovery-hours=24 sign-in=true master-key=hub.key"
                + " behind-proxy=true tls-cert=cert.pem tls-key=key.pem"
                + " provider-allow=[ollama.lan] limits=default admin-email=a@example.org"
                + " admin-password=***");
    assertThat(config.toString()).doesNotContain("canary");
  }

  @Test
  void theAddressOfADatabaseIsToldWithoutItsPassword() {
    var address = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 4700);
    var url = DatabaseUrl.of("jdbc:postgresql://db:5432/hub?user=hub&password=canary");
    var config = new HubConfig(address, Path.of("data")).with(url);

    assertThat(config.described()).contains("data=data store=jdbc:postgresql://db:5432/hub ");
    assertThat(config.toString() + config.described()).doesNotContain("canary");
  }

  @Test
  void aNameThatIsNoAddressIsToldSo() {
    var address = InetSocketAddress.createUnresolved("no such host", 0);
    var config = new HubConfig(address, NOWHERE);

    assertThat(config.complaint()).contains("--bind is no address: no such host");
  }
}
