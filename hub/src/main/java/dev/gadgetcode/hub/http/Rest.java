package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.DroneReply;
import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.fleet.LiveDrone;
import dev.gadgetcode.hub.session.TurnDocuments;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.Projects;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Items;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import io.netty.buffer.ByteBufInputStream;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import tools.jackson.core.JacksonException;

/// The REST routes under `/api/v1`. Runs on virtual threads.
public final class Rest {
  private static final String ROOT = "/api/v1/";
  private static final String BEARER = "Bearer ";
  private static final int PAGE = 50;

  /// Ten seconds for the drone to say that it ends, ten to end, and a moment for the way.
  private static final Duration TERMINATION = Duration.ofSeconds(25);

  private final Store store;
  private final Fleet fleet;
  private final TurnDocuments documents;
  private final Bus bus;

  public Rest(Store store, Fleet fleet, TurnDocuments documents, Bus bus) {
    this.store = store;
    this.fleet = fleet;
    this.documents = documents;
    this.bus = bus;
  }

  HttpAnswer answer(FullHttpRequest request) {
    var query = new QueryStringDecoder(request.uri());
    var path = query.path();
    if (!path.startsWith(ROOT)) {
      return notFound();
    }
    var parts = path.substring(ROOT.length()).split("/", -1);
    var user = UserId.NOBODY;
    return switch (request.method().name() + " " + shape(parts)) {
      case "GET health" -> HttpAnswer.json(200, Map.of("status", "ok"));
      case "GET chat-session" -> items(store.read(handle -> ChatSessions.findOf(handle, user)));
      case "GET chat-session/:id" -> found(session(user, parts[1]));
      case "GET chat-session/:id/turn" -> turns(user, parts[1], query);
      case "GET project" -> items(store.read(handle -> Projects.findOf(handle, user)));
      case "GET project/:id" -> project(user, new ProjectId(parts[1]));
      case "GET turn/:id" -> found(turn(user, parts[1]).flatMap(row -> documents.find(row.id())));
      case "GET drone/registration" -> items(fleet.registrations(user));
      case "POST drone/registration" -> register(user, request);
      case "PUT drone/registration/:id/status" -> status(new RegistrationId(parts[2]), request);
      case "POST drone/registration/:id/terminate" -> terminate(user, new RegistrationId(parts[2]));
      default -> notFound();
    };
  }

  /// The path with its ids named as such.
  private static String shape(String... parts) {
    int id = parts[0].equals("drone") ? 2 : 1;
    var shape = new StringBuilder(parts[0]);
    for (int index = 1; index < parts.length; index++) {
      shape.append('/').append(index == id && !parts[index].isEmpty() ? ":id" : parts[index]);
    }
    return shape.toString();
  }

  private static HttpAnswer notFound() {
    return HttpAnswer.problem(404, "not-found", "There is no such thing");
  }

  private static HttpAnswer found(Optional<?> document) {
    return document.map(found -> HttpAnswer.json(200, found)).orElseGet(Rest::notFound);
  }

  private static HttpAnswer items(List<?> items) {
    return HttpAnswer.json(200, new Items<>(items, null));
  }

  // --- documents ---------------------------------------------------------------------------

  private Optional<ChatSession> session(UserId user, String id) {
    return store
        .read(handle -> ChatSessions.find(handle, new ChatSessionId(id)))
        .filter(session -> session.user().equals(user));
  }

  private HttpAnswer project(UserId user, ProjectId id) {
    return store.read(handle -> Projects.owner(handle, id)).filter(user::equals).isPresent()
        ? found(store.read(handle -> Projects.find(handle, id)))
        : notFound();
  }

  private Optional<StoredTurn> turn(UserId user, String id) {
    return store
        .read(handle -> Turns.row(handle, new TurnId(id)))
        .filter(turn -> turn.user().equals(user));
  }

  private HttpAnswer turns(UserId user, String session, QueryStringDecoder query) {
    var owned = session(user, session);
    if (owned.isEmpty()) {
      return notFound();
    }
    var after = query.parameters().getOrDefault("after", List.of()).stream().findFirst();
    var page =
        store.read(handle ->
            Turns.ofSession(
                handle, owned.get().id(), after.map(TurnId::new).orElse(null), PAGE + 1));
    boolean more = page.size() > PAGE;
    var shown = more ? page.subList(0, PAGE) : page;
    return HttpAnswer.json(
        200,
        new Items<>(
            shown.stream().flatMap(row -> documents.find(row.id()).stream()).toList(),
            more ? shown.getLast().id().value() : null));
  }

  // --- drones ------------------------------------------------------------------------------

  private HttpAnswer register(UserId user, FullHttpRequest request) {
    return body(request, RegisterDrone.class)
        .map(drone -> HttpAnswer.json(201, fleet.register(user, drone)))
        .orElseGet(() -> invalid("hostname, workspaceDir, workspaceId and version are needed"));
  }

  /// With the drone's own token.
  private HttpAnswer status(RegistrationId id, FullHttpRequest request) {
    var credentials = request.headers().get(HttpHeaderNames.AUTHORIZATION, "");
    var drone =
        credentials.startsWith(BEARER)
            ? fleet.authenticate(id, credentials.substring(BEARER.length()))
            : Optional.<LiveDrone>empty();
    if (drone.isEmpty()) {
      return HttpAnswer.problem(401, "unauthorized", "The drone's token is needed");
    }
    return body(request, StatusChange.class)
        .map(change -> {
          drone.get().tell(new DroneCommand.Report(change.status()));
          return HttpAnswer.json(200, drone.get().registration());
        })
        .orElseGet(() -> invalid("status is starting, available, busy or offline"));
  }

  private record StatusChange(DroneStatus status) {}

  private HttpAnswer terminate(UserId user, RegistrationId id) {
    var drone = fleet.find(id).filter(found -> found.registration().user().equals(user));
    if (drone.isEmpty()) {
      return notFound();
    }
    DroneReply reply;
    try {
      reply = bus.request(Subjects.drone(id), new DroneCommand.Terminate(), TERMINATION).join();
    } catch (CompletionException silent) {
      return HttpAnswer.problem(504, "timeout", "The drone did not answer in time");
    }
    return switch (reply) {
      case DroneReply.Terminated.ALREADY_OFFLINE ->
          HttpAnswer.problem(409, "drone-offline", "The drone is offline already");
      case DroneReply.Terminated.REFUSED ->
          HttpAnswer.problem(409, "drone-refused", "The drone refused to end");
      case DroneReply.Terminated.FORCED ->
          HttpAnswer.json(200, Map.of("success", true, "forced", true));
      default -> HttpAnswer.json(200, Map.of("success", true));
    };
  }

  // --- bodies ------------------------------------------------------------------------------

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
