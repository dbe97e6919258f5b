package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.protocol.Wire;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What the routes do with documents.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RoutesTest {
  private SignedInHub hub;
  private String admin;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    hub = SignedInHub.start(directory);
    admin = hub.admin();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  private SignedInHub.Answer project(String slug) throws Exception {
    return hub.post(admin, "/project", Map.of("name", "Project " + slug, "slug", slug));
  }

  @Test
  void everythingThatIsWrongIsToldAtOnceEachWithItsField() throws Exception {
    var answer =
        hub.post(
            admin,
            "/project",
            Map.of("slug", "Not A Slug", "instructions", 3, "policy", Map.of("shell", "maybe")));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.response().headers().firstValue("content-type"))
        .contains("application/problem+json");
    var told = new HashSet<String>();
    answer
        .body()
        .path("errors")
        .forEach(error ->
            told.add(error.path("field").stringValue() + " " + error.path("code").stringValue()));
    assertThat(told)
        .containsExactlyInAnyOrder(
            "name missing", "slug malformed", "instructions invalid", "policy invalid");
  }

  @Test
  void aGitUrlThatIsAnOptionOrACommandIsRefused() throws Exception {
    for (var url :
        new String[] {
          "--upload-pack=x", "ext::sh -c x", "https://-oProxyCommand=x/a", "file:///etc", "a\nb"
        }) {
      var answer =
          hub.post(admin, "/project", Map.of("name", "P", "slug", "giturl", "gitUrl", url));

      assertThat(answer.body().path("errors").path(0).path("field").asString(""))
          .as(url)
          .isEqualTo("gitUrl");
    }
  }

  @Test
  void aRequestWithAKeyHappensOnce() throws Exception {
    var body = Wire.mapper().writeValueAsString(Map.of("name", "Once", "slug", "once"));

    var first = keyed(body);
    var second = keyed(body);
    var other = keyed(body.replace("Once", "Twice"));

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.status()).isEqualTo(201);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(other.status()).isEqualTo(422);
    assertThat(other.code()).isEqualTo("key-reused");
  }

  private SignedInHub.Answer keyed(String body) throws Exception {
    return hub.send(
        hub.request("/project")
            .header("Authorization", "Bearer " + admin)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "key-1")
            .POST(BodyPublishers.ofString(body)));
  }

  @Test
  void twoEditorsDoNotOverwriteEachOther() throws Exception {
    var path = "/project/" + project("edited").body().path("_id").stringValue();

    var first = hub.call(admin, "PATCH", path, Map.of("name", "First", "revision", 1));
    var late = hub.call(admin, "PATCH", path, Map.of("name", "Late", "revision", 1));
    var unmatched =
        hub.send(
            hub.request(path)
                .header("Authorization", "Bearer " + admin)
                .header("Content-Type", "application/json")
                .header("If-Match", "\"1\"")
                .method("PATCH", BodyPublishers.ofString("{\"name\":\"Later\"}")));

    assertThat(first.body().path("revision").intValue()).isEqualTo(2);
    assertThat(first.response().headers().firstValue("etag")).contains("\"2\"");
    assertThat(late.status()).isEqualTo(409);
    assertThat(late.code()).isEqualTo("conflict");
    assertThat(unmatched.code()).isEqualTo("conflict");
    assertThat(hub.get(admin, path).body().path("name").stringValue()).isEqualTo("First");
  }

  @Test
  void listsArePagedWithoutGapOrRepeat() throws Exception {
    var user = hub.user(admin, "pager");
    var made = new HashSet<String>();
    for (int index = 0; index < 6; index++) {
      made.add(
          hub.post(user.token(), "/project", Map.of("name", "P", "slug", "p" + index))
              .body()
              .path("_id")
              .stringValue());
    }

    var seen = new HashSet<String>();
    var next = "";
    int pages = 0;
    do {
      var page = hub.get(user.token(), "/project?limit=2" + next).body();
      page.path("items")
          .forEach(item -> assertThat(seen.add(item.path("_id").stringValue())).isTrue());
      next = page.path("next").isNull() ? "" : "&after=" + page.path("next").stringValue();
      pages++;
    } while (!next.isEmpty());

    assertThat(seen).isEqualTo(made);
    assertThat(pages).isEqualTo(3);
    assertThat(hub.get(user.token(), "/project?limit=x").code()).isEqualTo("invalid");
  }

  @Test
  void aSessionIsMadeFoundRenamedAndDeleted() throws Exception {
    var project = project("sessions").body().path("_id").stringValue();
    var made =
        hub.post(admin, "/chat-session", Map.of("project", project, "name", "50%_off! Plan"));
    var path = "/chat-session/" + made.body().path("_id").stringValue();

    assertThat(made.status()).as(made.response().body()).isEqualTo(201);
    assertThat(hub.get(admin, "/chat-session?query=%25_OFF!").body().path("items")).hasSize(1);
    assertThat(hub.get(admin, "/chat-session?query=50x").body().path("items")).isEmpty();
    var changed = hub.call(admin, "PATCH", path, Map.of("name", "Renamed", "mode", "plan"));
    assertThat(changed.body().path("mode").stringValue()).isEqualTo("plan");
    assertThat(hub.call(admin, "DELETE", path, null).status()).isEqualTo(204);
    assertThat(hub.get(admin, path).status()).isEqualTo(404);
  }

  @Test
  void aProjectWithSessionsIsDeletedOnlyByName() throws Exception {
    var project = project("named").body().path("_id").stringValue();
    hub.post(admin, "/chat-session", Map.of("project", project));

    var refused = hub.call(admin, "DELETE", "/project/" + project, null);
    var wrong = hub.call(admin, "DELETE", "/project/" + project + "?confirm=other", null);
    var done = hub.call(admin, "DELETE", "/project/" + project + "?confirm=Project%20named", null);

    assertThat(refused.code()).isEqualTo("confirm");
    assertThat(refused.body().path("goes").path("chatSessions").intValue()).isEqualTo(1);
    assertThat(wrong.code()).isEqualTo("confirm");
    assertThat(done.status()).isEqualTo(204);
    assertThat(hub.get(admin, "/chat-session?project=" + project).body().path("items")).isEmpty();
  }

  @Test
  void twoProjectsOfAUserDoNotShareADirectory() throws Exception {
    project("shared");

    assertThat(project("shared").code()).isEqualTo("slug-taken");
  }

  @Test
  void theDescriptionHasEveryRouteAndNoOther() throws Exception {
    var paths = hub.get("", "/openapi.json").body().path("paths");
    var described = new HashSet<String>();
    paths
        .properties()
        .forEach(path ->
            path.getValue()
                .properties()
                .forEach(operation -> described.add(operation.getKey() + " " + path.getKey())));
    var routes = new HashSet<String>();
    hub.routes()
        .forEach(route ->
            routes.add(
                route.method().toLowerCase(Locale.ROOT)
                    + " "
                    + route.pattern().replace(":id", "{id}")));

    assertThat(described).isEqualTo(routes);
    assertThat(paths.path("/project").path("post").toString()).contains("\"slug\"", "maxLength");
  }

  @Test
  void usageIsAddedUpByDay() throws Exception {
    assertThat(hub.get(admin, "/usage?by=model").body().path("items")).isEmpty();
    assertThat(hub.get(admin, "/usage?by=moon").code()).isEqualTo("invalid");
    assertThat(hub.get(admin, "/usage?from=yesterday").code()).isEqualTo("invalid");
  }

  @Test
  void anotherMethodIsToldWhichThereAre() throws Exception {
    var answer = hub.call(admin, "PUT", "/project/" + NewIds.id(), Map.of());

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.response().headers().firstValue("allow").orElse(""))
        .contains("GET", "PATCH", "DELETE");
  }

  @Test
  void s43WhatPeopleDidIsWrittenDown() throws Exception {
    var user = hub.user(admin, "audited");
    hub.get(user.token(), "/user");
    var project =
        hub.post(
                user.token(), "/project", Map.of("name", "P", "slug", "policy", "policy", Map.of()))
            .body();
    hub.call(
        user.token(),
        "PATCH",
        "/project/" + project.path("_id").stringValue(),
        Map.of("policy", Map.of("shell", "ask")));
    hub.login(user.email(), "wrong password");

    var page = hub.get(admin, "/audit?limit=200").body().path("items").toString();

    assertThat(page)
        .contains(
            "\"action\":\"sign-in\"",
            "\"action\":\"user-added\"",
            "\"action\":\"policy-changed\"",
            "\"target\":\"route:GET /user\"",
            "\"outcome\":\"refused\"");
    assertThat(page).doesNotContain(SignedInHub.PASSWORD, "wrong password");
    assertThat(hub.get(user.token(), "/audit").status()).isEqualTo(403);
  }

  @Test
  void s43TheAuditIsReadAndNothingElse() throws Exception {
    assertThat(hub.routes())
        .filteredOn(route -> route.pattern().startsWith("/audit"))
        .allMatch(route -> route.method().equals("GET"))
        .hasSize(1);
    for (var method : new String[] {"POST", "PUT", "PATCH", "DELETE"}) {
      assertThat(hub.call(admin, method, "/audit", Map.of()).status()).as(method).isEqualTo(405);
    }
  }

  @Test
  void s43TerminationsAndWhoWasLockedOutAreWrittenDown() throws Exception {
    var user = hub.user(admin, "locked-out");
    var drone = hub.post(user.token(), "/drone/registration", SignedInHub.drone("w")).body();
    var path = "/drone/registration/" + drone.path("registration").path("_id").stringValue();
    var status = Map.of("status", "available");
    hub.call(drone.path("token").stringValue(), "PUT", path + "/status", status);
    hub.call(user.token(), "POST", path + "/terminate", null);
    hub.call(admin, "PATCH", "/user/" + user.id(), Map.of("disabled", true));
    hub.login(user.email());

    var page = hub.get(admin, "/audit?limit=200").body().path("items").toString();

    assertThat(page)
        .contains(
            "\"action\":\"drone-registered\"",
            "\"action\":\"drone-terminated\"",
            "\"detail\":\"role=user disabled=true\"",
            "\"user\":\"" + user.id() + "\"");
  }
}
