package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// What reaches the hub from outside and is not as it should be: S12 to S21, S39.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class EdgesTest {
  private static final String STRANGE = "https://evil.example.org";

  private SignedInHub hub;
  private String admin;

  @BeforeAll
  void start(@TempDir Path directory) throws Exception {
    hub = SignedInHub.start(directory, true, List.of(), true);
    admin = hub.admin();
  }

  @AfterAll
  void stop() {
    hub.close();
  }

  @Test
  void s12AnEventBeforeASuccessfulConnectEndsTheConnection() throws Exception {
    try (var socket = RawSocket.silent(hub.address())) {
      socket.send("420[\"sessionHeartbeat\"]");

      socket.closed();
    }
  }

  @Test
  void s12AnEventAfterARefusalEndsTheConnection() throws Exception {
    try (var socket = RawSocket.open(hub.address(), "wrong")) {
      assertThat(socket.next()).startsWith("44{");
      socket.send("420[\"sessionHeartbeat\"]");

      socket.closed();
    }
  }

  @Test
  void s13APageOfAnotherOriginOpensNoSocket() throws Exception {
    assertThatThrownBy(() -> RawSocket.from(hub.address(), STRANGE)).hasStackTraceContaining("403");
    var polling =
        hub.send(
            HttpRequest.newBuilder(hub.address().resolve("/socket.io/?EIO=4&transport=polling"))
                .header("Origin", STRANGE));
    assertThat(polling.status()).isEqualTo(403);
  }

  @Test
  void s14WhoeverDoesNotSignInWithinFiveSecondsIsHungUpOn() throws Exception {
    try (var socket = RawSocket.silent(hub.address())) {
      assertThat(socket.closed()).isIn(1008, 1006);
    }
  }

  @Test
  void s15ATokenInTheAddressIsRefused() throws Exception {
    for (var name : List.of("token", "access_token", "Token", "password")) {
      assertThat(hub.get(admin, "/auth/me?" + name + "=" + admin).code())
          .as(name)
          .isEqualTo("secret-in-query");
    }
    assertThat(
            raw("GET /socket.io/?EIO=4&transport=polling&token=abc HTTP/1.1\r\nHost: hub\r\n\r\n"))
        .startsWith("HTTP/1.1 400");
  }

  @Test
  void s16WhatIsTooLargeOrTooDeepIsRefused() throws Exception {
    var deep = "{\"policy\":" + "{\"a\":".repeat(70) + "1" + "}".repeat(70) + "}";

    assertThat(
            raw(
                head(
                    "POST /api/v1/project HTTP/1.1",
                    "Host: hub",
                    "Content-Type: application/json",
                    "Content-Length: 3000000")))
        .startsWith("HTTP/1.1 413");
    assertThat(json(deep).code()).isEqualTo("malformed");
    assertThat(json("{\"name\":\"a\",\"name\":\"b\"}").code()).isEqualTo("malformed");
    assertThat(json("[]").code()).isEqualTo("malformed");
    assertThat(json("{} {}").code()).isEqualTo("malformed");
    assertThat(
            raw(
                "GET /api/v1/health HTTP/1.1\r\nHost: hub\r\nX-Long: "
                    + "x".repeat(20_000)
                    + "\r\n\r\n"))
        .startsWith("HTTP/1.1 4");
  }

  private SignedInHub.Answer json(String body) throws Exception {
    return hub.send(
        hub.request("/project")
            .header("Authorization", "Bearer " + admin)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  @Test
  void s17AnIdeThatAsksTooFastIsToldAndHungUpOn() throws Exception {
    try (var socket = RawSocket.open(hub.address(), admin)) {
      assertThat(socket.next()).startsWith("40{");
      try (var calm = RawSocket.open(hub.address(), admin)) {
        calm.next();
        int sent = 0;
        while (sent < 2_000 && socket.takes("421[\"sessionHeartbeat\"]")) {
          sent++;
        }

        socket.closed();
        calm.send("427[\"sessionHeartbeat\"]");
        assertThat(calm.next()).startsWith("437[");
      }
    }
  }

  @Test
  void s19AChangeNeedsJsonAndTheHubsOwnOrigin() throws Exception {
    var body = BodyPublishers.ofString("{\"name\":\"P\",\"slug\":\"s19\"}");
    var form = hub.request("/project").header("Authorization", "Bearer " + admin).POST(body);
    var text = form.copy().header("Content-Type", "text/plain");
    var strange = form.copy().header("Content-Type", "application/json").header("Origin", STRANGE);
    var noOrigin = form.copy().header("Content-Type", "application/json").header("Origin", "null");

    assertThat(hub.send(form).code()).isEqualTo("unsupported-media-type");
    assertThat(hub.send(text).code()).isEqualTo("unsupported-media-type");
    assertThat(hub.send(strange).code()).isEqualTo("bad-origin");
    assertThat(hub.send(noOrigin).code()).isEqualTo("bad-origin");
    assertThat(
            hub.send(
                    hub.request("/auth/logout")
                        .header("Origin", STRANGE)
                        .POST(BodyPublishers.noBody()))
                .code())
        .isEqualTo("bad-origin");
  }

  @Test
  void s20SmuggledRequestsAreRefusedAndTheConnectionCloses() throws Exception {
    var start = "POST /api/v1/auth/logout HTTP/1.1\r\nHost: hub\r\n";
    var hidden = "GET /api/v1/health HTTP/1.1\r\nHost: hub\r\n\r\n";
    for (var attack :
        List.of(
            start + "Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef",
            start + "Content-Length: 5, 6\r\n\r\nabcdef",
            start + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            start + "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
            start + "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            start + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
            start + "Content-Length: +4\r\n\r\nabcd",
            start + "Content-Length : 4\r\n\r\nabcd",
            start + "Content-Length: 0x4\r\n\r\nabcd")) {
      var answers = raw(attack + hidden);

      assertThat(answers).as(attack).startsWith("HTTP/1.1 400");
      assertThat(answers.split("HTTP/1.1 ", -1)).as(attack).hasSize(2);
    }
  }

  @Test
  void s20AFoldedHeaderIsRefusedAndWhatIsBehindItIsNotServed() throws Exception {
    var hidden = head("GET /api/v1/health HTTP/1.1", "Host: hub", "Connection: close");
    for (var fold : List.of(" Content-Length: 45", "\tContent-Length: 45", " ", " b")) {
      var attack = head("POST /api/v1/auth/logout HTTP/1.1", "Host: hub", "X-Folded: a", fold);

      var alone = raw(attack + hidden);
      var behind = raw(head("GET /api/v1/health HTTP/1.1", "Host: hub") + attack + hidden);

      assertThat(alone).as(fold).startsWith("HTTP/1.1 400");
      assertThat(alone.split("HTTP/1.1 ", -1)).as(fold).hasSize(2);
      assertThat(behind).as(fold).contains("HTTP/1.1 400");
      assertThat(behind.split("HTTP/1.1 200", -1)).as(fold).hasSizeLessThanOrEqualTo(2);
    }
  }

  @Test
  void s20ABadChunkIsRefusedAndTheConnectionCloses() throws Exception {
    var start =
        "POST /api/v1/auth/logout HTTP/1.1\r\nHost: hub\r\nTransfer-Encoding: chunked\r\n\r\n";
    var hidden = "GET /api/v1/health HTTP/1.1\r\nHost: hub\r\n\r\n";
    for (var chunk : List.of("zz\r\nab\r\n", "-1\r\na\r\n", "\r\n", "1 2\r\na\r\n")) {
      var answers = raw(start + chunk + "0\r\n\r\n" + hidden);

      assertThat(answers).as(chunk).startsWith("HTTP/1.1 400").doesNotContain("\"ok\"");
      assertThat(answers.split("HTTP/1.1 ", -1)).as(chunk).hasSize(2);
    }
  }

  @Test
  void s16AChunkedBodyThatIsTooLargeIsRefusedBeforeItIsRead() throws Exception {
    var chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";

    var answer =
        raw(
            head(
                    "POST /api/v1/project HTTP/1.1",
                    "Host: hub",
                    "Content-Type: application/json",
                    "Transfer-Encoding: chunked")
                + chunk.repeat(20));

    assertThat(answer).startsWith("HTTP/1.1 413");
  }

  @Test
  void aBodyWithLinesThatBeginWithSpacesIsNoFoldedHeader() throws Exception {
    var pretty = "{\r\n  \"name\": \"Pretty\",\r\n\t\"slug\": \"pretty\"\r\n}";

    assertThat(json(pretty).status()).isEqualTo(201);
  }

  private static String head(String... lines) {
    return String.join("\r\n", lines) + "\r\n\r\n";
  }

  /// Sends bytes and reads until the hub closes.
  private String raw(String request) throws Exception {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), hub.address().getPort())) {
      socket.setSoTimeout(3_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      var heard = new StringBuilder();
      var buffer = new byte[8_192];
      try {
        for (int count = socket.getInputStream().read(buffer);
            count >= 0;
            count = socket.getInputStream().read(buffer)) {
          heard.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
        }
      } catch (SocketTimeoutException | SocketException _) {
        heard.append(""); // it is over
      }
      return heard.toString();
    }
  }

  @Test
  void s21ErrorsHaveACodeAndARequestAndNothingOfTheInside() throws Exception {
    for (var answer :
        List.of(
            hub.get("", "/nothing"),
            hub.get("", "/project"),
            hub.get(admin, "/project/%27%3B%20DROP"),
            hub.get(admin, "/chat-session?limit=0"),
            json("{"))) {
      var text = answer.response().body();
      assertThat(answer.code()).as(text).isNotEmpty();
      assertThat(answer.body().path("requestId").asString(""))
          .isEqualTo(answer.response().headers().firstValue("x-request-id").orElse("-"));
      assertThat(text)
          .doesNotContainIgnoringCase("exception", "select ", "dev.gadgetcode", ".java");
    }
  }

  @Test
  void theMetricsAreForTheHubsOwnMachineAndAdmins() throws Exception {
    var far = "203.0.113.9";

    assertThat(hub.get("", "/metrics").response().body()).contains("gadget_turns", "jvm_heap");
    assertThat(hub.send(hub.request("/metrics").header("X-Forwarded-For", far)).status())
        .isEqualTo(401);
    assertThat(
            hub.send(
                    hub.request("/metrics")
                        .header("X-Forwarded-For", "127.0.0.1, " + far)
                        .header("Authorization", "Bearer " + admin))
                .status())
        .isEqualTo(200);
  }

  @Test
  void s39ThePageComesWithItsProtection() throws Exception {
    var page = hub.send(HttpRequest.newBuilder(hub.address().resolve("/"))).response();
    var policy = page.headers().firstValue("content-security-policy").orElse("");

    assertThat(policy)
        .contains("default-src 'self'", "frame-ancestors 'none'", "object-src 'none'")
        .doesNotContain("unsafe-inline", "unsafe-eval", "http:", "*");
    assertThat(page.headers().firstValue("x-content-type-options")).contains("nosniff");
    assertThat(page.headers().firstValue("referrer-policy")).contains("no-referrer");
    assertThat(page.headers().firstValue("cross-origin-opener-policy")).contains("same-origin");
    assertThat(page.headers().firstValue("cache-control")).contains("no-cache");
  }
}
