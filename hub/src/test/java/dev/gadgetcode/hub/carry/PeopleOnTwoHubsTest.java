package dev.gadgetcode.hub.carry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.nats.NatsProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two hubs with accounts: what an admin does at one holds at the other.
@Tag("slow")
final class PeopleOnTwoHubsTest {
  private static final NatsProcess NATS = new NatsProcess();

  @TempDir private static Path folder;
  private static HubPair hubs;
  private String admin = "";
  private String ada = "";
  private String token = "";

  @BeforeAll
  static void start() throws Exception {
    hubs = HubPair.withAccounts(folder, NATS);
  }

  @AfterAll
  static void stop() {
    hubs.close();
    NATS.close();
  }

  /// The admin is at home on hub 1, Ada on hub 0.
  @BeforeEach
  void addAda() throws Exception {
    admin = hubs.signIn(1, HubPair.ADMIN);
    assertThat(hubs.call(1, admin, "GET", "/project", null).status()).isEqualTo(200);
    var email = "ada-" + NewIds.id() + "@example.org";
    var added =
        hubs.call(
            1,
            admin,
            "POST",
            "/user",
            Map.of("email", email, "password", HubPair.PASSWORD, "displayName", "Ada"));
    assertThat(added.status()).as(added.body().toString()).isEqualTo(201);
    ada = added.body().path("_id").asString("");
    token = hubs.signIn(0, email);
    hubs.talk(0, token);
  }

  @AfterEach
  void leave() {
    hubs.closePeers();
  }

  @Test
  void aDroneIsShownToAnAdminAsItsHomeKnowsIt() throws Exception {
    var registered = hubs.register(0, token, "workspace");
    hubs.drone(0, registered, "one");
    var path = "/drone/registration/" + registered.id();
    hubs.call(0, registered.token(), "PUT", path + "/status", Map.of("status", "available"));

    var all = new HashMap<String, String>();
    hubs.call(1, admin, "GET", "/drone/registration", null)
        .body()
        .path("items")
        .forEach(
            drone -> all.put(drone.path("_id").asString(""), drone.path("status").asString("")));
    var one = hubs.call(1, admin, "GET", path, null).body();

    assertThat(all).containsEntry(registered.id(), "available");
    assertThat(one.path("status").asString("")).isEqualTo("available");
  }

  @Test
  void whoeverIsLockedOutAtOneHubIsCutOffAtTheOther() throws Exception {
    var registered = hubs.register(1, token, "workspace");
    hubs.drone(0, registered, "one");
    var ide = BareIde.connect(hubs.address(0), token);
    var path = "/drone/registration/" + registered.id();

    var changed = hubs.call(1, admin, "PATCH", "/user/" + ada, Map.of("disabled", true));

    assertThat(changed.status()).as(changed.body().toString()).isEqualTo(200);
    assertThat(ide.closed()).isEqualTo(1001);
    var status = "";
    for (long start = System.nanoTime();
        !status.equals("offline") && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(60); ) {
      status = hubs.call(1, admin, "GET", path, null).body().path("status").asString("");
    }
    assertThat(status).isEqualTo("offline");
    assertThat(hubs.call(0, token, "GET", "/project", null).status()).isEqualTo(401);
  }
}
