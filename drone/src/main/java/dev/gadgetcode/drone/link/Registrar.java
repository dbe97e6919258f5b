package dev.gadgetcode.drone.link;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.RegisterDrone;
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

/// The drone's REST calls to the hub. Each blocks its caller, for a bounded time.
public final class Registrar implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final String REGISTRATION = "/api/v1/drone/registration";

  private final URI hub;
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();

  public Registrar(URI hub) {
    this.hub = hub;
  }

  /// Makes the drone known to the hub.
  public RegisterDrone.Registered register(RegisterDrone drone)
      throws IOException, InterruptedException {
    var request =
        request(REGISTRATION)
            .POST(BodyPublishers.ofByteArray(Wire.mapper().writeValueAsBytes(drone)))
            .build();
    var response = send(request, 201);
    return Wire.mapper().readValue(response.body(), RegisterDrone.Registered.class);
  }

  /// Keeps the drone's status at the hub true.
  public void status(RegisterDrone.Registered drone, DroneStatus status)
      throws IOException, InterruptedException {
    var path = REGISTRATION + "/" + drone.registration().id().value() + "/status";
    var body = Wire.mapper().writeValueAsBytes(Map.of("status", status));
    send(
        request(path)
            .header("Authorization", "Bearer " + drone.token())
            .PUT(BodyPublishers.ofByteArray(body))
            .build(),
        200);
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
