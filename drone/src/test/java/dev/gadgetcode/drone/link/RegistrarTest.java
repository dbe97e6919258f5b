package dev.gadgetcode.drone.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How a drone comes into a hub, the first time and later.
class RegistrarTest {
  private static final WorkspaceId WORKSPACE = new WorkspaceId("workspace-1");
  private static final RegisterDrone DRONE = new RegisterDrone("host", "/w", WORKSPACE, "1");
  private static final Credentials ENROLMENT = new Credentials.Enrolment(new Secret("enrol-me"));

  @TempDir private Path settings;
  private final Queue<String> asked = new ConcurrentLinkedQueue<>();
  private HttpServer server;
  private URI hub;
  private Registrar registrar;
  private volatile String goodToken = "";

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v1/drone/registration", this::answer);
    server.start();
    hub = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    registrar = new Registrar(hub);
  }

  @AfterEach
  void stop() {
    registrar.close();
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    var body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    var bearer = exchange.getRequestHeaders().getFirst("Authorization");
    asked.add(exchange.getRequestMethod());
    var registration =
        new Registration(
            new RegistrationId("drone-1"),
            "host",
            "/w",
            WORKSPACE,
            DroneStatus.STARTING,
            null,
            "1",
            Instant.EPOCH,
            Instant.EPOCH);
    if (exchange.getRequestMethod().equals("POST") && body.contains("enrol-me")) {
      goodToken = "token-" + asked.size();
      send(exchange, 201, new RegisterDrone.Registered(registration, goodToken));
    } else if (("Bearer " + goodToken).equals(bearer)) {
      send(exchange, 200, registration);
    } else {
      send(exchange, 401, "unauthorized");
    }
  }

  private static void send(HttpExchange exchange, int status, Object body) throws IOException {
    var bytes = Wire.mapper().writeValueAsBytes(body);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private KeptToken kept(URI address) {
    return new KeptToken(Optional.of(settings), WORKSPACE, address);
  }

  @Test
  void whoWasVouchedForOnceComesBackByItsToken() throws Exception {
    var first = registrar.enter(DRONE, ENROLMENT, kept(hub));

    var again = registrar.enter(DRONE, new Credentials.None(), kept(hub));

    assertThat(again).isEqualTo(first);
    assertThat(asked).containsExactly("POST", "PUT");
  }

  @Test
  void theTokenIsItsUsersAlone() throws Exception {
    registrar.enter(DRONE, ENROLMENT, kept(hub));

    var file = settings.resolve("drones").resolve("workspace-1.json");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void aTokenThatWasRevokedIsReplacedWhereSomebodyVouches() throws Exception {
    registrar.enter(DRONE, ENROLMENT, kept(hub));
    goodToken = "another";

    var again = registrar.enter(DRONE, ENROLMENT, kept(hub));

    assertThat(again.token()).isEqualTo("token-3");
    assertThat(registrar.enter(DRONE, new Credentials.None(), kept(hub))).isEqualTo(again);
  }

  @Test
  void nobodyWhoVouchesIsSaidWithWhatToDo() {
    assertThatThrownBy(() -> registrar.enter(DRONE, new Credentials.None(), kept(hub)))
        .isInstanceOf(SignInNeeded.class)
        .hasMessageContaining("--enrol TOKEN")
        .hasMessageContaining("GADGET_EMAIL");
  }

  @Test
  void aTokenIsShownToItsOwnHubOnly() throws Exception {
    registrar.enter(DRONE, ENROLMENT, kept(URI.create("http://elsewhere.example")));
    asked.clear();

    registrar.enter(DRONE, ENROLMENT, kept(hub));

    assertThat(asked).containsExactly("POST");
  }

  @Test
  void aDamagedFileIsAsGoodAsNone() throws Exception {
    var file = settings.resolve("drones").resolve("workspace-1.json");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "{\"hub\": ");

    registrar.enter(DRONE, ENROLMENT, kept(hub));

    assertThat(asked).containsExactly("POST");
    assertThat(kept(hub).read()).isPresent();
  }
}
