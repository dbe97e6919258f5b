package dev.gadgetcode.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.nats.NatsProcess;
import dev.gadgetcode.hub.postgres.Cluster;
import dev.gadgetcode.protocol.Wire;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Two hubs on one database and one bus, as processes: a person at one, their drone at the other,
/// and what is between them is killed while a sentence grows.
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class SharedHubsTest {
  private static final String EMAIL = "ada@example.org";
  private static final String PASSWORD = "a long enough password";
  private static final int SOME = 5;

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final NatsProcess NATS = new NatsProcess();
  private static final String DATABASE = Cluster.shared().newDatabase();

  @TempDir private static Path folder;
  private static GadgetProcess first;
  private static GadgetProcess second;
  private static GadgetProcess drone;
  private static URI firstAddress;
  private static URI secondAddress;

  private final List<JsonNode> lines = new ArrayList<>();
  private final CountDownLatch speaking = new CountDownLatch(SOME);

  /// The person is at home on the first hub, their drone is connected to the second.
  @BeforeAll
  static void start() throws Exception {
    first = hub();
    firstAddress = URI.create(first.awaitLine("ready "));
    second = hub();
    secondAddress = URI.create(second.awaitLine("ready "));
    call(
        firstAddress,
        signIn(firstAddress),
        "POST",
        "/project",
        Map.of("name", "Thing", "slug", "thing"));
    drone = drone(secondAddress);
  }

  @AfterAll
  static void stop() {
    drone.close();
    first.close();
    second.close();
    NATS.close();
    HTTP.close();
  }

  private static Map<String, String> person() {
    var environment = new HashMap<String, String>();
    environment.put("GADGET_EMAIL", EMAIL);
    environment.put("GADGET_PASSWORD", PASSWORD);
    return environment;
  }

  private static GadgetProcess hub() throws Exception {
    return GadgetProcess.start(
        Map.of(
            "GADGET_STORE",
            DATABASE,
            "GADGET_BUS",
            NATS.url(),
            "GADGET_PORT",
            "0",
            "GADGET_MASTER_KEY",
            folder.resolve("hub.key").toString(),
            "GADGET_ADMIN_EMAIL",
            EMAIL,
            "GADGET_ADMIN_PASSWORD",
            PASSWORD),
        "hub");
  }

  private static GadgetProcess drone(URI hub) throws Exception {
    var drone =
        GadgetProcess.start(
            person(),
            "drone",
            "--hub",
            hub.toString(),
            "--workspace",
            folder.resolve("workspace").toString());
    drone.awaitLine("drone available ");
    return drone;
  }

  private GadgetProcess run(URI hub, String prompt) throws Exception {
    return GadgetProcess.start(
        person(),
        this::hear,
        "run",
        "--hub",
        hub.toString(),
        "--project",
        "thing",
        "--json",
        prompt);
  }

  private void hear(String line) {
    if (line.startsWith("{\"event\"")) {
      var said = Wire.mapper().readTree(line);
      synchronized (lines) {
        lines.add(said);
      }
      if (said.path("event").asString("").equals("response")) {
        speaking.countDown();
      }
    }
  }

  // --- REST --------------------------------------------------------------------------------

  private static JsonNode call(
      URI hub, String token, String method, String path, Map<String, ?> body) throws Exception {
    var request =
        HttpRequest.newBuilder(hub.resolve("/api/v1" + path))
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + token)
            .method(
                method,
                body.isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(Wire.mapper().writeValueAsString(body)));
    var answer = HTTP.send(request.build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 201);
    return Wire.mapper().readTree(answer.body());
  }

  private static String signIn(URI hub) throws Exception {
    return call(hub, "", "POST", "/auth/login", Map.of("email", EMAIL, "password", PASSWORD))
        .path("token")
        .asString("");
  }

  // --- what was shown ----------------------------------------------------------------------

  /// What was printed is the turn, event by event, once each and in order; and so the hub has it.
  private void assertWhole(URI hub) throws Exception {
    String turn = "";
    long last = 0;
    var text = new StringBuilder();
    for (var line : List.copyOf(lines)) {
      var event = line.path("event").asString("");
      var args = line.path("args");
      if (event.equals("turnCreated")) {
        turn = args.get(0).path("turnId").asString("");
        continue;
      }
      var meta = args.get(args.size() - 1);
      assertThat(meta.path("fromSeq").asLong(meta.path("seq").longValue()))
          .as("event behind %d: %s", last, line)
          .isEqualTo(last + 1);
      last = meta.path("seq").longValue();
      if (event.equals("response")) {
        text.append(args.get(0).asString(""));
      }
    }
    var document = call(hub, signIn(hub), "GET", "/turn/" + turn, Map.of());
    assertThat(document.path("status").asString("")).isEqualTo("finished");
    assertThat(document.path("lastSeq").longValue()).isEqualTo(last);
    var kept = new StringBuilder();
    for (var block : document.path("blocks")) {
      if (block.path("mode").asString("").equals("responding")) {
        kept.append(block.path("content").asString(""));
      }
    }
    assertThat(kept.toString()).isEqualTo(text.toString()).contains("Your prompt was");
  }

  private void awaitSentence() throws InterruptedException {
    assertThat(speaking.await(60, TimeUnit.SECONDS)).as("%s", lines).isTrue();
  }

  @Test
  @Order(1)
  void aHubThatDoesNotFitIsRefusedAndToldWhy() throws Exception {
    var alone = Map.of("GADGET_STORE", DATABASE, "GADGET_PORT", "0");
    var busAway = new HashMap<>(alone);
    busAway.put("GADGET_BUS", "nats://me:canary@127.0.0.1:1");
    busAway.put("GADGET_MASTER_KEY", folder.resolve("hub.key").toString());
    try (var withoutBus = GadgetProcess.start(alone, "hub");
        var withOtherKey = GadgetProcess.start(alone, "hub", "--bus", NATS.url());
        var withoutNats = GadgetProcess.start(busAway, "hub")) {
      assertThat(withoutBus.exitCode()).isEqualTo(1);
      assertThat(withoutBus.allOutput()).contains("is shared by hubs with a --bus");
      assertThat(withOtherKey.exitCode()).isEqualTo(1);
      assertThat(withOtherKey.allOutput()).contains("the master key of this hub is not that of");
      assertThat(withoutNats.exitCode()).isEqualTo(1);
      assertThat(withoutNats.allOutput())
          .contains("the bus nats://127.0.0.1:1 cannot be reached")
          .doesNotContain("canary");
    }
  }

  @Test
  @Order(2)
  void theSentenceGoesOnWhenTheBusRestarts() throws Exception {
    try (var person = run(firstAddress, "Go on without the bus")) {
      awaitSentence();

      NATS.kill();
      NATS.start();

      assertThat(person.exitCode()).as("%s", lines).isZero();
      assertWhole(secondAddress);
    }
    assertThat(drone.handle().isAlive()).isTrue();
  }

  @Test
  @Order(3)
  void theSentenceGoesOnAtTheOtherHubWhenItsHomeIsKilled() throws Exception {
    try (var person = run(secondAddress, "Go on without the home")) {
      awaitSentence();

      first.kill();

      assertThat(person.exitCode()).as("%s", lines).isZero();
      assertWhole(secondAddress);
    }
    assertThat(drone.handle().isAlive()).isTrue();
    assertThat(second.terminate()).isZero();
  }
}
