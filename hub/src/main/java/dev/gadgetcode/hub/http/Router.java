package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.account.Caller;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.StorageFull;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.WriteRefused;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.RegistrationId;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Finds the route of a request, sees whether the caller may, and has it answered. What an answer
/// rests on is kept before it is given. Runs on virtual threads.
public final class Router {
  public static final String ROOT = "/api/v1";
  private static final Logger log = LoggerFactory.getLogger(Router.class);

  /// What would put a credential into logs and histories.
  static final Set<String> SECRETS =
      Set.of("token", "access_token", "auth", "apikey", "api_key", "password", "authorization");

  /// What may be told of a request that leads nowhere; the rest is the caller's invention.
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final List<Route<?>> routes;
  private final Gate gate;
  private final Store store;
  private final Repeats repeats;
  private final Rules rules;
  private final Watch watch;
  private final Homeward homeward;

  public Router(
      List<? extends Route<?>> routes,
      Gate gate,
      Store store,
      Repeats repeats,
      Rules rules,
      Watch watch,
      Homeward homeward) {
    this.routes = List.copyOf(routes);
    this.gate = gate;
    this.store = store;
    this.repeats = repeats;
    this.rules = rules;
    this.watch = watch;
    this.homeward = homeward;
  }

  /// A route that fits, and what its names stand for.
  private record Found<B>(Route<B> route, Map<String, String> names) {}

  /// Answers a request that came to another hub.
  ///
  /// @return the answer, as that hub reads it
  public byte[] answerCarried(byte[] request) {
    var carried = CarriedRequest.read(request);
    var answer = answer(carried.raw(), carried.requestId(), Arrived.BY_BUS);
    return Wire.mapper().writeValueAsBytes(CarriedRequest.Answer.of(answer));
  }

  HttpAnswer answer(RawRequest request, String requestId) {
    return answer(request, requestId, Arrived.BY_PORT);
  }

  /// How a request came to this hub.
  private enum Arrived {
    BY_PORT,
    BY_BUS
  }

  private HttpAnswer answer(RawRequest request, String requestId, Arrived arrived) {
    var route = METHODS.contains(request.method()) ? request.method() : "other";
    Caller caller = Caller.UNKNOWN;
    var client = rules.client(request.headers(), request.remote());
    HttpAnswer answer;
    var code = "";
    try {
      var query = query(request);
      var found = find(request.method(), query.path());
      route = found.route.method() + " " + found.route.pattern();
      caller = gate.caller(request.bearer().orElse(null));
      var home = homeward.elsewhere(found.route, found.names, caller);
      if (home.isPresent()) {
        return answerAt(home.get(), request, requestId, arrived);
      }
      var call =
          new Call(
              requestId,
              found.names,
              query.parameters(),
              caller,
              client,
              rules.isSecure(request),
              request.cookies(),
              request.bearer(),
              Optional.ofNullable(request.headers().get(HttpHeaderNames.IF_MATCH)),
              Optional.ofNullable(request.headers().get(HttpHeaderNames.IF_NONE_MATCH)));
      answer = answer(found, call, request);
    } catch (Problem problem) {
      code = problem.code();
      answer = HttpAnswer.problem(problem, requestId);
    } catch (CompletionException unkept) { // of a handler that keeps something by itself
      var problem = problem(unkept);
      code = problem.code();
      answer = HttpAnswer.problem(problem, requestId);
    }
    watch.answered(new Watch.Answered(requestId, route, caller, client, answer.status(), code));
    return answer;
  }

  /// One that was sent here already is not sent on: the first hub finds the new home when the
  /// caller tries again.
  private HttpAnswer answerAt(String hub, RawRequest request, String requestId, Arrived arrived) {
    if (arrived == Arrived.BY_BUS) {
      throw Problem.homeAway();
    }
    var answer = homeward.ask(hub, CarriedRequest.of(request, requestId, rules).bytes());
    return Wire.mapper().readValue(answer, CarriedRequest.Answer.class).answer();
  }

  private static QueryStringDecoder query(RawRequest request) {
    try {
      var query = new QueryStringDecoder(request.uri());
      if (query.parameters().keySet().stream()
          .anyMatch(name -> SECRETS.contains(name.toLowerCase(Locale.ROOT)))) {
        throw Problem.of(400, "secret-in-query", "A secret does not belong into the address");
      }
      return query;
    } catch (IllegalArgumentException _) {
      throw Problem.of(400, "malformed", "The address is not valid");
    }
  }

  private Found<?> find(String method, String path) {
    if (!path.startsWith(ROOT + "/")) {
      throw Problem.notFound();
    }
    var pieces = Route.pieces(path.substring(ROOT.length()));
    var fitting = routes.stream().filter(route -> route.match(pieces).isPresent()).toList();
    if (fitting.isEmpty()) {
      throw Problem.notFound();
    }
    return fitting.stream()
        .filter(route -> route.method().equals(method))
        .findFirst()
        .<Found<?>>map(route -> new Found<>(route, route.match(pieces).orElseThrow()))
        .orElseThrow(() ->
            Problem.of(405, "method-not-allowed", "That cannot be done here")
                .withHeader(
                    "allow",
                    fitting.stream().map(Route::method).collect(Collectors.joining(", "))));
  }

  private <B> HttpAnswer answer(Found<B> found, Call call, RawRequest request) {
    var route = found.route;
    authorise(route, call);
    if (route.isChange()) {
      checkOrigin(route, request);
    }
    var body = Bodies.read(request.body(), route.body());
    return repeats.once(route, call, request, () -> route.handler().apply(call, body), this::keep);
  }

  private void authorise(Route<?> route, Call call) {
    var caller = call.caller();
    switch (route.access()) {
      case ANYONE -> {}
      case DRONE -> {
        boolean known =
            call.token()
                .filter(token -> gate.isDrone(call.id(RegistrationId::new), token))
                .isPresent();
        if (!known) {
          throw Problem.of(401, "unauthorized", "The drone's token is needed");
        }
      }
      case USER, OWNER, OWNER_OR_ADMIN -> needPerson(caller);
      case ADMIN -> needAdmin(caller);
      case LOCAL_OR_ADMIN -> {
        if (!call.client().isLoopbackAddress()) {
          needAdmin(caller);
        }
      }
    }
  }

  private static Caller.Person needPerson(Caller caller) {
    return switch (caller) {
      case Caller.Person person -> person;
      case Caller.Nobody(var code) ->
          throw Problem.of(401, code, "Sign in first").withHeader("www-authenticate", "Bearer");
    };
  }

  private static void needAdmin(Caller caller) {
    if (!needPerson(caller).isAdmin()) {
      throw Problem.of(403, "forbidden", "Only an admin may do that");
    }
  }

  /// A page of another origin changes nothing, and neither does a form.
  private void checkOrigin(Route<?> route, RawRequest request) {
    if (!rules.origins().allows(request.headers())) {
      throw Problem.of(403, "bad-origin", "A page of another origin may not do that");
    }
    boolean silent = !request.headers().contains(HttpHeaderNames.CONTENT_TYPE);
    boolean hasBody = route.hasBody() || request.body().length > 0;
    if (hasBody && (rules.strict() || !silent) && !request.isJson()) {
      throw Problem.of(415, "unsupported-media-type", "The body has to be application/json");
    }
  }

  private HttpAnswer keep(HttpAnswer answer) {
    try {
      if (!answer.writes().isEmpty()) {
        store.commit(new Change(List.of(), List.of(), answer.writes())).join();
      }
      answer.done();
      return answer;
    } catch (CompletionException failed) {
      throw problem(failed);
    }
  }

  private static Problem problem(CompletionException unkept) {
    return switch (unkept.getCause()) {
      case WriteRefused refused -> Problem.conflict(refused.code(), refused.detail());
      case StorageFull _ -> Problem.of(507, "storage-full", "The hub has no room to keep that");
      case null, default -> {
        log.error("not kept", unkept);
        yield Problem.of(500, "internal", "The hub failed to keep that; its log says why");
      }
    };
  }

  /// The table, for those who describe or check it.
  public List<Route<?>> routes() {
    return routes;
  }
}
