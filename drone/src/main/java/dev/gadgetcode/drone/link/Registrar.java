package dev.gadgetcode.drone.link;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/// The drone's REST calls to the hub. Each blocks its caller, for a bounded time.
public final class Registrar implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Registrar.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Set<Integer> REFUSALS = Set.of(401, 403, 404);
  private static final String REGISTRATION = "/api/v1/drone/registration";

  private final URI hub;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  public Registrar(URI hub) {
    this.hub = hub;
  }

  /// Comes in with the token that the drone was given before, or else makes the drone known to the
  /// hub and keeps its token.
  ///
  /// @throws SignInNeeded where the hub knows neither the token nor who vouches for the drone
  public RegisterDrone.Registered enter(
      RegisterDrone drone, Credentials credentials, KeptToken kept)
      throws IOException, InterruptedException {
    var known = kept.read();
    if (known.isPresent()) {
      try {
        return resume(known.get());
      } catch (SignInNeeded _) {
        log.warn("the hub does not take the token of this drone any more");
      }
    }
    var registered = register(drone, credentials);
    kept.keep(registered);
    return registered;
  }

  private RegisterDrone.Registered resume(KeptToken.Known known)
      throws IOException, InterruptedException {
    var response =
        send(statusRequest(known.registration(), known.token(), DroneStatus.STARTING), 200);
    return new RegisterDrone.Registered(
        Wire.mapper().readValue(response.body(), Registration.class), known.token());
  }

  private RegisterDrone.Registered register(RegisterDrone drone, Credentials credentials)
      throws IOException, InterruptedException {
    ObjectNode body = Wire.mapper().valueToTree(drone);
    credentials.fields().forEach(body::put);
    var request =
        request(REGISTRATION)
            .POST(BodyPublishers.ofByteArray(Wire.mapper().writeValueAsBytes(body)))
            .build();
    var response = send(request, 201);
    return Wire.mapper().readValue(response.body(), RegisterDrone.Registered.class);
  }

  /// Keeps the drone's status at the hub true.
  public void status(RegisterDrone.Registered drone, DroneStatus status)
      throws IOException, InterruptedException {
    send(statusRequest(drone.registration().id(), drone.token(), status), 200);
  }

  private HttpRequest statusRequest(RegistrationId drone, String token, DroneStatus status) {
    return request(REGISTRATION + "/" + drone.value() + "/status")
        .header("Authorization", "Bearer " + token)
        .PUT(BodyPublishers.ofByteArray(Wire.mapper().writeValueAsBytes(Map.of("status", status))))
        .build();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(hub.resolve(path))
        .timeout(TIMEOUT)
        .header("Content-Type", "application/json");
  }

  private HttpResponse<byte[]> send(HttpRequest request, int expected)
      throws IOException, InterruptedException {
    HttpResponse<byte[]> response;
    try {
      response = http.send(request, BodyHandlers.ofByteArray());
    } catch (ConnectException nobody) {
      throw new IOException("cannot reach the hub at " + hub, nobody);
    }
    if (REFUSALS.contains(response.statusCode())) {
      throw new SignInNeeded(
          "the hub at "
              + hub
              + " does not let this drone in: start it with --enrol TOKEN (the page makes one, under"
              + " Drones), or with GADGET_EMAIL and GADGET_PASSWORD set");
    }
    if (response.statusCode() != expected) {
      throw new IOException(
          "the hub answered "
              + response.statusCode()
              + " to "
              + request.method()
              + " "
              + request.uri().getPath());
    }
    return response;
  }

  @Override
  public void close() {
    http.close();
  }
}
