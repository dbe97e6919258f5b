package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One who wants more than their share, and the others, who are served: S16 to S18.
@Tag("slow")
class FloodTest {
  private static final String FLOODER = "203.0.113.66";

  @TempDir private Path directory;
  private SignedInHub hub;
  private String admin;

  @BeforeEach
  void start() throws Exception {
    hub = SignedInHub.start(directory, true, List.of(), true);
    admin = hub.admin();
  }

  @AfterEach
  void stop() {
    hub.close();
  }

  private HttpRequest.Builder polling(String sid, String client) {
    var query = sid.isEmpty() ? "" : "&sid=" + sid;
    return HttpRequest.newBuilder(
            hub.address().resolve("/socket.io/?EIO=4&transport=polling" + query))
        .header("X-Forwarded-For", client);
  }

  private String open(String client) throws Exception {
    var opened = hub.send(polling("", client)).response().body();
    var start = opened.indexOf("\"sid\":\"") + 7;
    return opened.substring(start, opened.indexOf('"', start));
  }

  private String poll(String sid) throws Exception {
    return hub.send(polling(sid, "127.0.0.1")).response().body();
  }

  private int post(String sid, String packets, String client) throws Exception {
    return hub.send(polling(sid, client).POST(BodyPublishers.ofString(packets))).status();
  }

  /// Connects by polling, and tells what the hub says.
  private String connect(String client, String token) throws Exception {
    var sid = open(client);
    assertThat(post(sid, "40{\"token\":\"" + token + "\"}", client)).isEqualTo(200);
    return poll(sid);
  }

  @Test
  void s17AnAddressThatKnocksTooOftenIsRefusedAndTheOthersAreNot() throws Exception {
    int refused = 0;
    for (int knock = 0; knock < 60; knock++) {
      refused += connect(FLOODER, "wrong").contains("too-many") ? 1 : 0;
    }

    assertThat(refused).isPositive();
    assertThat(connect("203.0.113.7", admin)).startsWith("40{");
    assertThat(hub.get(admin, "/auth/me").status()).isEqualTo(200);
  }

  @Test
  void s17AUserHasTwentySocketsAndAnotherUserHasTheirs() throws Exception {
    var other = hub.user(admin, "other");
    var sockets = new ArrayList<RawSocket>();
    try {
      for (int index = 0; index < 20; index++) {
        var socket = RawSocket.open(hub.address(), admin, "203.0.113." + index);
        sockets.add(socket);
        assertThat(socket.next()).as("socket %d", index).startsWith("40{");
      }
      try (var more = RawSocket.open(hub.address(), admin, "203.0.113.99");
          var others = RawSocket.open(hub.address(), other.token(), "203.0.113.98")) {
        assertThat(more.next()).startsWith("44{").contains("\"too-many\"");
        assertThat(others.next()).startsWith("40{");
      }
      sockets.removeLast().close();
      assertThat(untilIn()).startsWith("40{");
    } finally {
      sockets.forEach(RawSocket::close);
    }
  }

  /// Knocks until the place that was left is free; each from an address of its own.
  private String untilIn() throws Exception {
    var answer = "";
    for (int attempt = 100; attempt < 250 && !answer.startsWith("40{"); attempt++) {
      try (var socket = RawSocket.open(hub.address(), admin, "203.0.113." + attempt)) {
        answer = socket.next();
      }
    }
    return answer;
  }

  @Test
  void s17AFloodOfOneSocketEndsThatSocketAndEverybodyElseIsAnswered() throws Exception {
    var other = hub.user(admin, "other");
    try (var flooding = RawSocket.open(hub.address(), admin, FLOODER);
        var calm = RawSocket.open(hub.address(), other.token(), "203.0.113.7")) {
      flooding.next();
      calm.next();
      int answered = 0;
      for (int round = 0; round < 20; round++) {
        for (int index = 0; index < 50; index++) {
          flooding.takes("421[\"sessionHeartbeat\"]");
        }
        calm.send("427[\"sessionHeartbeat\"]");
        answered += calm.next().startsWith("437[") ? 1 : 0;
      }

      flooding.closed();
      assertThat(answered).isEqualTo(20);
      assertThat(hub.get("", "/metrics").response().body())
          .containsPattern("gadget_refusals_total\\{code=\"too-many\"} [1-9]");
    }
  }

  /// What nobody knows, and what nobody can read, is counted like everything else.
  @Test
  void s17AFloodOfUnknownOrInvalidEventsEndsItsSocketToo() throws Exception {
    for (var event : List.of("421[\"nothing-of-the-protocol\"]", "421[\"resumeTurn\",7]")) {
      var user = hub.user(admin, "user-" + event.length());
      try (var flooding = RawSocket.open(hub.address(), user.token(), FLOODER)) {
        flooding.next();
        for (int index = 0; index < 1_000; index++) {
          flooding.takes(event);
        }

        flooding.closed();
      }
    }
  }

  /// A new socket would have a whole allowance anew.
  @Test
  void s17WhoWasHungUpOnForAFloodDoesNotComeBackAtOnceAndOthersComeIn() throws Exception {
    var user = hub.user(admin, "user");
    flood(user.token());

    try (var again = RawSocket.open(hub.address(), user.token(), "203.0.113.7");
        var other = RawSocket.open(hub.address(), admin, "203.0.113.7")) {
      assertThat(again.next()).startsWith("44{").contains("\"too-many\"");
      assertThat(other.next()).startsWith("40{");
    }
  }

  @Test
  void s17LargeEventsCountAsSeveral() throws Exception {
    flood(hub.user(admin, "user").token());
  }

  /// Fewer than may come at once, and of a size that each counts as many: also a slow machine sends
  /// them faster than is allowed. Back when the hub has hung up.
  private void flood(String token) throws Exception {
    var large = "421[\"submitPrompt\",\"" + "x".repeat(900_000) + "\"]";
    try (var flooding = RawSocket.open(hub.address(), token, FLOODER)) {
      flooding.next();
      for (int index = 0; index < 60; index++) {
        flooding.takes(large);
      }
      flooding.closed();
    }
  }

  /// However many it makes at once.
  @Test
  void s3AnAddressThatTriesManyPasswordsAtOnceGetsNoMoreThanItsTwenty() throws Exception {
    long before = hashes();
    var answers = new ArrayList<CompletableFuture<HttpResponse<String>>>();
    try (var http = HttpClient.newHttpClient()) {
      for (int index = 0; index < 40; index++) {
        var body = "{\"email\":\"nobody-%d@example.org\",\"password\":\"wrong\"}".formatted(index);
        var request =
            hub.request("/auth/login")
                .header("X-Forwarded-For", FLOODER)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        answers.add(http.sendAsync(request, BodyHandlers.ofString()));
      }
      for (var answer : answers) {
        assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isIn(401, 429);
      }
    }

    assertThat(hashes() - before).isEqualTo(20);
  }

  private long hashes() throws Exception {
    return hub.get("", "/metrics")
        .response()
        .body()
        .lines()
        .filter(line -> line.startsWith("gadget_password_hashes_total "))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(' ') + 1)))
        .sum();
  }

  @Test
  void s16AFrameThatIsTooLargeOrTooDeepOrHasTooManyAttachmentsHarmsItsSenderOnly()
      throws Exception {
    var deep = "421[\"submitPrompt\",\"x\"," + "[".repeat(70) + "]".repeat(70) + "]";
    for (var frame :
        List.of(
            "421[\"submitPrompt\",\"" + "x".repeat(1_100_000) + "\"]",
            deep,
            "4599-[\"submitPrompt\"]",
            "42{}",
            "42[\"submitPrompt\"")) {
      try (var socket = RawSocket.open(hub.address(), admin, "203.0.113.7");
          var calm = RawSocket.open(hub.address(), admin, "203.0.113.8")) {
        socket.next();
        calm.next();

        boolean refused = socket.isRefused(frame);

        assertThat(refused).as(frame.substring(0, Math.min(60, frame.length()))).isTrue();
        calm.send("427[\"sessionHeartbeat\"]");
        assertThat(calm.next()).startsWith("437[");
      }
    }
  }

  @Test
  void s18ASessionOfPollingIsNotGuessedAndStaysWithItsCredential() throws Exception {
    var other = hub.user(admin, "other");
    var sids = new HashSet<String>();
    for (int index = 0; index < 15; index++) {
      sids.add(open("203.0.113." + index));
    }
    var sid = open("203.0.113.7");
    post(sid, "40{\"token\":\"" + admin + "\"}", "203.0.113.7");
    assertThat(poll(sid)).startsWith("40{");

    assertThat(sids).hasSize(15).allMatch(each -> each.length() >= 20);
    var guessed = sid.substring(0, sid.length() - 1) + (sid.endsWith("A") ? "B" : "A");
    assertThat(hub.send(polling(guessed, FLOODER)).status()).isEqualTo(400);
    assertThat(post(guessed, "421[\"sessionHeartbeat\"]", FLOODER)).isEqualTo(400);
    post(sid, "40{\"token\":\"" + other.token() + "\"}", FLOODER);
    assertThat(hub.send(polling(sid, FLOODER)).status()).isEqualTo(400);
  }
}
