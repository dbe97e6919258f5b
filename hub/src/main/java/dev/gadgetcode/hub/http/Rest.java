package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Items;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.RegistrationId;
import io.netty.buffer.ByteBufInputStream;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/// The REST routes under `/api/v1`. Runs on virtual threads.
public final class Rest {
  private static final String ROOT = "/api/v1";
  private static final String REGISTRATION = ROOT + "/drone/registration";
  private static final String BEARER = "Bearer ";

  private final Fleet fleet;
  private final ChatSession session;

  public Rest(Fleet fleet, ChatSession session) {
    this.fleet = fleet;
    this.session = session;
  }

  HttpAnswer answer(FullHttpRequest request) {
    var path = new QueryStringDecoder(request.uri()).path();
    return switch (request.method().name() + " " + path) {
      case "GET " + ROOT + "/health" -> HttpAnswer.json(200, Map.of("status", "ok"));
      case "GET " + ROOT + "/chat-session" ->
          HttpAnswer.json(200, new Items<>(List.of(session), null));
      case "GET " + REGISTRATION -> HttpAnswer.json(200, new Items<>(fleet.registrations(), null));
      case "POST " + REGISTRATION -> register(request);
      default -> status(request, path);
    };
  }

  private HttpAnswer register(FullHttpRequest request) {
    return body(request, RegisterDrone.class)
        .map(drone -> HttpAnswer.json(201, fleet.register(drone)))
        .orElseGet(() -> invalid("hostname, workspaceDir, workspaceId and version are needed"));
  }

  /// `PUT /drone/registration/:id/status`, with the drone's own token.
  private HttpAnswer status(FullHttpRequest request, String path) {
    var tail = path.startsWith(REGISTRATION + "/") ? path.substring(REGISTRATION.length() + 1) : "";
    if (!request.method().name().equals("PUT") || !tail.endsWith("/status")) {
      return HttpAnswer.problem(404, "not-found", "There is no such route");
    }
    var id = new RegistrationId(tail.substring(0, tail.length() - "/status".length()));
    var credentials = request.headers().get(HttpHeaderNames.AUTHORIZATION, "");
    if (!credentials.startsWith(BEARER)
        || !fleet.isAuthentic(id, credentials.substring(BEARER.length()))) {
      return HttpAnswer.problem(401, "unauthorized", "The drone's token is needed");
    }
    return body(request, StatusChange.class)
        .map(change -> {
          fleet.status(id, change.status());
          return HttpAnswer.json(200, fleet.registration(id).orElseThrow());
        })
        .orElseGet(() -> invalid("status is starting, available, busy or offline"));
  }

  private record StatusChange(DroneStatus status) {}

  private static HttpAnswer invalid(String detail) {
    return HttpAnswer.problem(400, "invalid", detail);
  }

  private static <T> Optional<T> body(FullHttpRequest request, Class<T> type) {
    InputStream content = new ByteBufInputStream(request.content());
    try {
      return Optional.ofNullable(Wire.mapper().readValue(content, type));
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }
}
