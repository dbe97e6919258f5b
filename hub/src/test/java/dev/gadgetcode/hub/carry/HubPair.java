package dev.gadgetcode.hub.carry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.nats.NatsProcess;
import dev.gadgetcode.hub.peer.BusUrl;
import dev.gadgetcode.hub.postgres.Cluster;
import dev.gadgetcode.hub.socket.SignIn;
import dev.gadgetcode.hub.store.DatabaseUrl;
import dev.gadgetcode.hub.store.PostgresStore;
import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.UserId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Hubs that share a real database and a real bus, in one process.
final class HubPair implements AutoCloseable {
  static final String ADMIN = "admin@example.org";
  static final String PASSWORD = "a long enough password";

  private static String withTables = "";

  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Hub> hubs = new ArrayList<>();
  private final List<StockPeer> peers = new ArrayList<>();
  private final HubConfig config;

  private HubPair(HubConfig config, NatsProcess nats) throws Exception {
    this.config = config.with(DatabaseUrl.of(newDatabase())).with(BusUrl.of(nats.url()));
    start();
    start();
  }

  /// One that has its tables: making them takes longer than most tests.
  private static synchronized String newDatabase() {
    if (withTables.isEmpty()) {
      withTables = Cluster.shared().newDatabase();
      PostgresStore.open(
              DatabaseUrl.of(withTables),
              broken -> {
                throw new IllegalStateException(broken);
              })
          .close();
    }
    return Cluster.shared().copyOf(withTables);
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  /// Hubs at which every token is the name of its user.
  static HubPair open(Path folder, NatsProcess nats) throws Exception {
    return new HubPair(
        new HubConfig(
            anyPort(),
            folder.resolve("data"),
            Duration.ofHours(24),
            token -> new SignIn.Known(new UserId(token.isEmpty() ? "nobody" : token))),
        nats);
  }

  /// Hubs with accounts and an admin.
  static HubPair withAccounts(Path folder, NatsProcess nats) throws Exception {
    var admin = new Doors.FirstAdmin(ADMIN, new Secret(PASSWORD));
    var doors =
        new Doors(true, folder.resolve("hub.key"), false, List.of(), false, Optional.of(admin));
    return new HubPair(
        new HubConfig(anyPort(), folder.resolve("data"), Duration.ofHours(24), doors), nats);
  }

  /// Signs somebody in and returns the token.
  String signIn(int hub, String email) throws Exception {
    var answer = call(hub, "", "POST", "/auth/login", Map.of("email", email, "password", PASSWORD));
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
    return answer.body().path("token").asString("");
  }

  /// Starts one more, and returns its number.
  int start() throws Exception {
    hubs.add(Hub.start(config));
    return hubs.size() - 1;
  }

  /// Ends one in order.
  void stop(int hub) {
    hubs.get(hub).close();
  }

  URI address(int hub) {
    return URI.create("http://127.0.0.1:" + hubs.get(hub).address().getPort());
  }

  // --- REST --------------------------------------------------------------------------------

  record Answer(int status, JsonNode body) {}

  Answer call(int hub, String token, String method, String path, @Nullable Object body)
      throws Exception {
    var request =
        HttpRequest.newBuilder(address(hub).resolve("/api/v1" + path))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(Wire.mapper().writeValueAsString(body)));
    var response = http.send(request.build(), BodyHandlers.ofString());
    var text = response.body();
    return new Answer(
        response.statusCode(),
        text.startsWith("{") ? Wire.mapper().readTree(text) : Wire.mapper().nullNode());
  }

  private String made(int hub, String token, String path, Map<String, ?> body) throws Exception {
    var answer = call(hub, token, "POST", path, body);
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
    return answer.body().path("_id").asString("");
  }

  // --- what there is -----------------------------------------------------------------------

  /// A session about a project.
  record Talk(String project, String session) {}

  Talk talk(int hub, String user) throws Exception {
    var project = made(hub, user, "/project", Map.of("name", "Project", "slug", "project"));
    return new Talk(project, made(hub, user, "/chat-session", Map.of("project", project)));
  }

  record Registered(String id, String token) {}

  Registered register(int hub, String user, String workspace) throws Exception {
    var answer =
        call(
            hub,
            user,
            "POST",
            "/drone/registration",
            Map.of(
                "hostname",
                "host",
                "workspaceDir",
                "/w",
                "workspaceId",
                workspace,
                "version",
                "1"));
    assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
    return new Registered(
        answer.body().path("registration").path("_id").asString(""),
        answer.body().path("token").asString(""));
  }

  StockPeer ide(int hub, String user, String tab) throws Exception {
    return kept(StockPeer.of(address(hub), Map.of("token", user, "tabId", tab)).in());
  }

  StockPeer drone(int hub, Registered drone, String instance) throws Exception {
    var peer =
        StockPeer.of(
                address(hub),
                Map.of(
                    "registrationId",
                    drone.id,
                    "token",
                    drone.token,
                    "instanceId",
                    instance,
                    "protocolVersion",
                    1))
            .answering(
                "requestSessionLock",
                args -> new Object[] {true, args.get(2).path("_id").stringValue()})
            .answering("releaseSessionLock", _ -> new Object[] {true})
            .answering("processWorkOrder", _ -> new Object[] {true})
            .answering("sessionHeartbeat", _ -> new Object[] {true})
            .answering("requestTermination", _ -> new Object[] {true});
    kept(peer.in());
    peer.next("welcome");
    return peer;
  }

  private StockPeer kept(StockPeer peer) {
    peers.add(peer);
    return peer;
  }

  /// Has all IDEs and drones go.
  void closePeers() {
    peers.forEach(StockPeer::close);
    peers.clear();
  }

  @Override
  public void close() {
    closePeers();
    hubs.forEach(Hub::close);
    http.close();
  }
}
