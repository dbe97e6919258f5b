package dev.gadgetcode.hub.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.http.Route;
import dev.gadgetcode.hub.provider.ProviderModels;
import dev.gadgetcode.hub.store.SqliteStore;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.protocol.Wire;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A real hub with accounts, on a real port and a real store, and those who call it.
public final class SignedInHub implements AutoCloseable {
  public static final String PASSWORD = "a long enough password";

  private final HttpClient http = HttpClient.newHttpClient();
  private final Store store;
  private final Hub hub;

  private SignedInHub(Store store, Hub hub) {
    this.store = store;
    this.hub = hub;
  }

  /// Starts one without limits.
  ///
  /// @param directory in which it has its data and, beside them, its key
  public static SignedInHub start(Path directory) throws Exception {
    return start(directory, false, List.of());
  }

  public static SignedInHub start(Path directory, boolean limits, List<String> providers)
      throws Exception {
    return start(directory, limits, providers, false);
  }

  public static SignedInHub start(
      Path directory, boolean limits, List<String> providers, boolean behindProxy)
      throws Exception {
    return start(directory, limits, providers, behindProxy, ProviderModels.none());
  }

  public static SignedInHub start(
      Path directory,
      boolean limits,
      List<String> providers,
      boolean behindProxy,
      ProviderModels models)
      throws Exception {
    return start(
        directory,
        new Doors(
            true, directory.resolve("hub.key"), behindProxy, providers, limits, Optional.empty()),
        models);
  }

  public static SignedInHub start(Path directory, Doors doors, ProviderModels models)
      throws Exception {
    return start(directory, doors, models, store -> store);
  }

  /// The same, with its store in somebody's hands.
  public static SignedInHub start(
      Path directory, Doors doors, ProviderModels models, UnaryOperator<Store> hands)
      throws Exception {
    var data = directory.resolve("data");
    var store =
        SqliteStore.open(
            data,
            broken -> {
              throw new IllegalStateException(broken);
            });
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var config = new HubConfig(address, data, Duration.ofHours(24), doors, models);
    return new SignedInHub(store, Hub.start(config, hands.apply(store), new LocalBus()));
  }

  public Store store() {
    return store;
  }

  /// All that is stored but the audit: what a refused request must leave as it was.
  public Map<String, List<String>> contents() {
    return store.read(handle -> {
      var tables =
          handle
              .createQuery(
                  "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'audit'")
              .mapTo(String.class)
              .list();
      var contents = new TreeMap<String, List<String>>();
      for (var table : tables) {
        contents.put(
            table,
            handle.createQuery("SELECT * FROM " + table).mapToMap().stream()
                .map(SignedInHub::text)
                .toList());
      }
      return contents;
    });
  }

  private static String text(Map<String, Object> row) {
    var text = new StringBuilder();
    row.forEach((column, value) ->
        text.append(column)
            .append('=')
            .append(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value)
            .append(' '));
    return text.toString();
  }

  public List<Route<?>> routes() {
    return hub.routes();
  }

  public String setUpCode() {
    return hub.setUpCode().orElseThrow();
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + hub.address().getPort());
  }

  // --- requests ----------------------------------------------------------------------------

  /// An answer.
  public record Answer(int status, JsonNode body, HttpResponse<String> response) {
    public String code() {
      return body.path("code").asString("");
    }

    /// The refresh cookie that it sets, as a browser would send it back.
    public String cookie() {
      var set = response.headers().firstValue("set-cookie").orElse("");
      return set.substring(0, set.indexOf(';'));
    }
  }

  public Answer send(HttpRequest.Builder request) throws Exception {
    var response = http.send(request.build(), BodyHandlers.ofString());
    var body = response.body();
    boolean json =
        response.headers().firstValue("content-type").orElse("").contains("json")
            && !body.isEmpty();
    return new Answer(
        response.statusCode(),
        json ? Wire.mapper().readTree(body) : Wire.mapper().nullNode(),
        response);
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address().resolve("/api/v1" + path))
        .timeout(Duration.ofSeconds(30));
  }

  /// A request of whoever has this token.
  public Answer call(String token, String method, String path, @Nullable Object body)
      throws Exception {
    var request =
        request(path)
            .method(
                method,
                body == null
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(Wire.mapper().writeValueAsString(body)));
    if (body != null) {
      request.header("Content-Type", "application/json");
    }
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    return send(request);
  }

  public Answer get(String token, String path) throws Exception {
    return call(token, "GET", path, null);
  }

  public Answer post(String token, String path, Object body) throws Exception {
    return call(token, "POST", path, body);
  }

  // --- people ------------------------------------------------------------------------------

  /// Sets the hub up.
  public Answer setUp() throws Exception {
    var answer =
        post(
            "",
            "/auth/setup",
            Map.of(
                "email",
                "admin@example.org",
                "password",
                PASSWORD,
                "displayName",
                "Admin",
                "setupCode",
                setUpCode()));
    assertThat(answer.status()).as(answer.response().body()).isEqualTo(201);
    return answer;
  }

  /// Sets the hub up and gives the admin's token.
  public String admin() throws Exception {
    return setUp().body().path("token").stringValue();
  }

  public record Somebody(String id, String email, String token) {}

  /// A new user who has signed in.
  public Somebody user(String admin, String name) throws Exception {
    var email = name + "@example.org";
    var added =
        post(admin, "/user", Map.of("email", email, "password", PASSWORD, "displayName", name));
    assertThat(added.status()).as(added.response().body()).isEqualTo(201);
    return new Somebody(
        added.body().path("_id").stringValue(),
        email,
        login(email).body().path("token").stringValue());
  }

  public Answer login(String email) throws Exception {
    return login(email, PASSWORD);
  }

  public Answer login(String email, String password) throws Exception {
    return post("", "/auth/login", Map.of("email", email, "password", password));
  }

  public Answer refresh(String cookie) throws Exception {
    return send(request("/auth/refresh").header("Cookie", cookie).POST(BodyPublishers.noBody()));
  }

  public StockPeer socket(Map<String, ?> auth) {
    return StockPeer.of(address(), auth);
  }

  public static Map<String, String> drone(String workspace) {
    return Map.of(
        "hostname", "host", "workspaceDir", "/w", "workspaceId", workspace, "version", "1");
  }

  @Override
  public void close() {
    hub.close();
    http.close();
  }
}
