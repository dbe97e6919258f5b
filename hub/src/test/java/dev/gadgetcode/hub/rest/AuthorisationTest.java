package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.account.AccessTokens;
import dev.gadgetcode.hub.http.Access;
import dev.gadgetcode.hub.http.Authorisation;
import dev.gadgetcode.hub.http.Authorisation.Kind;
import dev.gadgetcode.hub.http.Authorisation.Verdict;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.secret.MasterKeys;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Every route, called by everybody: S9 to S11. A refusal leaves no trace but a line of the audit.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class AuthorisationTest {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  private SignedInHub hub;
  private String admin;
  private SignedInHub.Somebody owner;
  private SignedInHub.Somebody other;
  private SignedInHub.Somebody disabled;
  private JsonNode ownDrone;
  private JsonNode otherDrone;
  private String expired;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    hub = SignedInHub.start(directory);
    admin = hub.admin();
    owner = hub.user(admin, "owner");
    other = hub.user(admin, "other");
    disabled = hub.user(admin, "disabled");
    ownDrone = hub.post(owner.token(), "/drone/registration", SignedInHub.drone("own")).body();
    otherDrone = hub.post(other.token(), "/drone/registration", SignedInHub.drone("its")).body();
    hub.call(admin, "PATCH", "/user/" + disabled.id(), Map.of("disabled", true));
    var keys = MasterKeys.open(directory.resolve("hub.key"), directory.resolve("data"));
    var anHourAgo = Clock.offset(Clock.systemUTC(), Duration.ofHours(-1));
    expired =
        new AccessTokens(keys.forTokens(), anHourAgo).issue(new UserId(owner.id()), "x").token();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private String token(Kind kind) {
    return switch (kind) {
      case NOBODY -> "";
      case OTHER_USER -> other.token();
      case OWNER -> owner.token();
      case ADMIN -> admin;
      case OWN_DRONE -> ownDrone.path("token").stringValue();
      case OTHER_DRONE -> otherDrone.path("token").stringValue();
      case EXPIRED -> expired;
      case DISABLED -> disabled.token();
    };
  }

  // --- routes ------------------------------------------------------------------------------

  @Test
  void s9EveryRouteAnswersEveryCallerAsTheTableSays() throws Exception {
    var wrong = new ArrayList<String>();
    int cells = 0;
    for (var route : hub.routes()) {
      for (var kind : Kind.values()) {
        var expected = Authorisation.verdict(route.access(), kind);
        var thing = thing(route);
        var body = body(route);
        var before = expected == Verdict.ALLOWED ? Map.of() : hub.contents();
        var answer = call(route, kind, thing, body);
        cells++;
        if (expected != Verdict.ALLOWED) {
          assertThat(hub.contents())
              .as("what %s %s by %s leaves", route.method(), route.pattern(), kind)
              .isEqualTo(before);
        }
        if (verdict(answer.status()) != expected) {
          wrong.add(
              "%s %s by %s: %s and not %s"
                  .formatted(
                      route.method(), route.pattern(), kind, answer.response().body(), expected));
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(cells).isEqualTo(hub.routes().size() * 8).isGreaterThan(300);
  }

  private static Verdict verdict(int status) {
    return switch (status) {
      case 401 -> Verdict.UNAUTHORIZED;
      case 403 -> Verdict.FORBIDDEN;
      case 404 -> Verdict.NOT_FOUND;
      default -> Verdict.ALLOWED;
    };
  }

  private SignedInHub.Answer call(Route<?> route, Kind kind, String id) throws Exception {
    return call(route, kind, id, body(route));
  }

  private SignedInHub.Answer call(Route<?> route, Kind kind, String id, @Nullable Object body)
      throws Exception {
    var path = route.pattern().replace(":id", id);
    if (path.equals("/auth/refresh")) {
      return hub.refresh(hub.login(owner.email()).cookie());
    }
    var answer = hub.call(token(kind), route.method(), path, body);
    if (path.equals("/auth/logout") || path.equals("/auth/password")) {
      signInAgain(kind);
    }
    return answer;
  }

  private void signInAgain(Kind kind) throws Exception {
    switch (kind) {
      case OWNER -> owner = again(owner);
      case OTHER_USER -> other = again(other);
      case ADMIN -> admin = hub.login("admin@example.org").body().path("token").stringValue();
      case NOBODY, OWN_DRONE, OTHER_DRONE, EXPIRED, DISABLED -> {}
    }
  }

  private SignedInHub.Somebody again(SignedInHub.Somebody who) throws Exception {
    var token = hub.login(who.email()).body().path("token").stringValue();
    return new SignedInHub.Somebody(who.id(), who.email(), token);
  }

  /// A new thing of the owner's that the route is about.
  private String thing(Route<?> route) throws Exception {
    var pattern = route.pattern();
    if (!pattern.contains(":id")) {
      return "";
    }
    if (pattern.startsWith("/project")) {
      return project();
    }
    if (pattern.startsWith("/chat-session")) {
      return session();
    }
    if (pattern.startsWith("/turn")) {
      return turn();
    }
    if (pattern.startsWith("/provider")) {
      return made("/provider", Map.of("name", "demo", "apiType", "demo"));
    }
    if (pattern.startsWith("/drone")) {
      return route.access() == Access.DRONE
          ? ownDrone.path("registration").path("_id").stringValue()
          : drone();
    }
    if (pattern.startsWith("/invitation")) {
      return hub.post(admin, "/invitation", Map.of()).body().path("_id").stringValue();
    }
    return pattern.endsWith("/password") ? disabled.id() : owner.id();
  }

  private String made(String path, Object body) throws Exception {
    var answer = hub.post(owner.token(), path, body);
    assertThat(answer.status()).as(answer.response().body()).isEqualTo(201);
    return answer.body().path("_id").stringValue();
  }

  private String project() throws Exception {
    return made("/project", Map.of("name", "P", "slug", "p" + NewIds.id()));
  }

  private String session() throws Exception {
    return made("/chat-session", Map.of("project", project()));
  }

  private String drone() throws Exception {
    var registered =
        hub.post(owner.token(), "/drone/registration", SignedInHub.drone("w" + NewIds.id()));
    return registered.body().path("registration").path("_id").stringValue();
  }

  private String turn() throws Exception {
    var turn =
        new StoredTurn(
            new TurnId(NewIds.id()),
            new ChatSessionId(session()),
            new UserId(owner.id()),
            null,
            "prompt",
            null,
            TurnStatus.FINISHED,
            false,
            null,
            "demo",
            SessionMode.BUILD,
            "",
            0,
            0,
            TurnStats.NONE,
            null,
            THEN,
            THEN);
    hub.store().commit(Change.of(Turns.insert(turn))).join();
    return turn.id().value();
  }

  private @Nullable Object body(Route<?> route) throws Exception {
    if (!route.hasBody()) {
      return null;
    }
    var password = SignedInHub.PASSWORD;
    return switch (route.method() + " " + route.pattern()) {
      case "POST /project" -> Map.of("name", "P", "slug", "s" + NewIds.id());
      case "POST /chat-session" -> Map.of("project", project());
      case "POST /provider" -> Map.of("name", "demo", "apiType", "demo");
      case "POST /auth/setup" ->
          Map.of("email", "a@b.c", "password", password, "displayName", "A", "setupCode", "x");
      case "POST /auth/login" -> Map.of("email", owner.email(), "password", password);
      case "POST /auth/password" -> Map.of("currentPassword", password, "newPassword", password);
      case "POST /auth/join" ->
          Map.of(
              "code",
              hub.post(admin, "/invitation", Map.of()).body().path("code").stringValue(),
              "email",
              NewIds.id() + "@example.org",
              "password",
              password,
              "displayName",
              "J");
      case "POST /user" ->
          Map.of("email", NewIds.id() + "@b.c", "password", password, "displayName", "U");
      case "POST /user/:id/password" -> Map.of("password", password);
      case "POST /drone/registration" -> vouched();
      case "PUT /drone/registration/:id/status" -> Map.of("status", "available");
      case "PATCH /turn/:id" -> Map.of("prompt", "other");
      default -> Map.of();
    };
  }

  private static Map<String, String> vouched() {
    var drone = new HashMap<>(SignedInHub.drone("w" + NewIds.id()));
    drone.put("email", "owner@example.org");
    drone.put("password", SignedInHub.PASSWORD);
    return drone;
  }

  @Test
  void s10WhatIsAnothersIsAnsweredLikeWhatIsNotThere() throws Exception {
    for (var route : hub.routes()) {
      boolean owned = route.access() == Access.OWNER || route.access() == Access.OWNER_OR_ADMIN;
      if (owned) {
        var theirs = call(route, Kind.OTHER_USER, thing(route));
        var nothing = call(route, Kind.OTHER_USER, NewIds.id());

        assertThat(plain(theirs)).as(route.pattern()).isEqualTo(plain(nothing));
        assertThat(theirs.response().headers().map().keySet())
            .isEqualTo(nothing.response().headers().map().keySet());
      }
    }
  }

  private static Map<?, ?> plain(SignedInHub.Answer answer) {
    var map = Wire.mapper().treeToValue(answer.body(), Map.class);
    map.remove("requestId");
    return map;
  }

  @Test
  void s11WhatTheBodySaysOfAnOwnerIsNotRead() throws Exception {
    var made =
        hub.post(
            other.token(),
            "/project",
            Map.of("name", "P", "slug", "mine", "user", owner.id(), "_id", "chosen"));

    assertThat(made.status()).isEqualTo(201);
    var id = made.body().path("_id").stringValue();
    assertThat(id).isNotEqualTo("chosen");
    assertThat(hub.get(owner.token(), "/project/" + id).status()).isEqualTo(404);
    assertThat(hub.get(other.token(), "/project/" + id).status()).isEqualTo(200);
  }

  // --- events ------------------------------------------------------------------------------

  @Test
  void s9OnlyThoseWhoHaveSignedInComeInBySocket() throws Exception {
    for (var kind : Kind.values()) {
      try (var socket = RawSocket.open(hub.address(), token(kind))) {
        var answer = socket.next();
        switch (kind) {
          case OWNER, OTHER_USER, ADMIN -> assertThat(answer).startsWith("40{");
          case EXPIRED -> assertThat(answer).startsWith("44{").contains("\"expired\"");
          case NOBODY, OWN_DRONE, OTHER_DRONE, DISABLED ->
              assertThat(answer).startsWith("44{").contains("\"unauthorized\"");
        }
      }
    }
  }
}
