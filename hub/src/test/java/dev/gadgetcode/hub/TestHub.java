package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.socket.SignIn;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.Projects;
import dev.gadgetcode.hub.store.Registrations;
import dev.gadgetcode.hub.store.SqliteStore;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.Registration;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/// A real hub of a test, on a real port and a real store, whom every token but two is the name of
/// its user: `expired` and `nobody-knows` are refused.
public final class TestHub implements AutoCloseable {
  public static final String WEBSOCKET = "websocket";
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  private final HttpClient http = HttpClient.newHttpClient();
  private final Store store;
  private final Hub hub;

  private TestHub(Store store, Hub hub) {
    this.store = store;
    this.hub = hub;
  }

  public static TestHub start(Path data) throws Exception {
    return start(data, UnaryOperator.identity());
  }

  /// Starts a hub whose store is a real one in other hands.
  public static TestHub start(Path data, UnaryOperator<Store> hands) throws Exception {
    var kept =
        SqliteStore.open(
            data,
            broken -> {
              throw new IllegalStateException(broken);
            });
    var store = hands.apply(kept);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var config = new HubConfig(address, data, Duration.ofHours(24), TestHub::signIn);
    return new TestHub(store, Hub.start(config, store, new LocalBus()));
  }

  private static SignIn.Answer signIn(String token) {
    return switch (token) {
      case "expired" -> new SignIn.Refused(ConnectRefusal.EXPIRED);
      case "nobody-knows" -> new SignIn.Refused(ConnectRefusal.UNAUTHORIZED);
      default -> new SignIn.Known(named(token));
    };
  }

  private static UserId named(String user) {
    return user.isEmpty() ? UserId.NOBODY : new UserId(user);
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + hub.address().getPort());
  }

  public Store store() {
    return store;
  }

  // --- what there is -----------------------------------------------------------------------

  /// A new session of a user, about a new project.
  public ChatSession session(String user) {
    var owner = named(user);
    var project =
        new Project(new ProjectId(NewIds.id()), "Project", "project", null, "", "", Map.of());
    var session =
        new ChatSession(
            new ChatSessionId(NewIds.id()),
            owner,
            project.id(),
            Texts.NEW_SESSION,
            null,
            "demo",
            SessionMode.BUILD,
            null,
            SessionStats.NONE,
            THEN,
            THEN);
    store
        .commit(Change.of(Projects.insert(project, owner, THEN), ChatSessions.insert(session)))
        .join();
    return session;
  }

  // --- peers -------------------------------------------------------------------------------

  public StockPeer ide(String user, String tab) {
    return new StockPeer(address(), Map.of("token", user, "tabId", tab), WEBSOCKET);
  }

  /// A client that knows nothing of tabs.
  public StockPeer plainIde(String user) {
    return new StockPeer(address(), Map.of("token", user), WEBSOCKET);
  }

  /// A peer with this to say of itself in CONNECT.
  public StockPeer peer(Map<String, ?> auth, String... transports) {
    return new StockPeer(address(), auth, transports);
  }

  public HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address().resolve(path));
  }

  public JsonNode get(String path) throws Exception {
    var response = send(request(path));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Wire.mapper().readTree(response.body());
  }

  /// A registered drone and its token.
  public record Registered(String id, String token, String workspace) {}

  public Registered register(String workspace) throws Exception {
    var body =
        Map.of("hostname", "host", "workspaceDir", "/w", "workspaceId", workspace, "version", "1");
    var response =
        send(
            request("/api/v1/drone/registration")
                .POST(BodyPublishers.ofString(Wire.mapper().writeValueAsString(body))));
    assertThat(response.statusCode()).isEqualTo(201);
    var answer = Wire.mapper().readTree(response.body());
    return new Registered(
        answer.path("registration").path("_id").stringValue(),
        answer.path("token").stringValue(),
        workspace);
  }

  /// A registered drone of any user.
  public Registered register(String user, String workspace) throws Exception {
    var registration =
        new Registration(
            new RegistrationId(NewIds.id()),
            named(user),
            "host",
            "/w",
            new WorkspaceId(workspace),
            DroneStatus.STARTING,
            null,
            null,
            "1",
            THEN,
            THEN);
    var token = NewIds.token();
    var hash = MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8));
    store
        .commit(Change.of(Registrations.save(registration, HexFormat.of().formatHex(hash))))
        .join();
    return new Registered(registration.id().value(), token, workspace);
  }

  public void status(Registered drone, String status) throws Exception {
    var response =
        send(
            request("/api/v1/drone/registration/" + drone.id + "/status")
                .header("Authorization", "Bearer " + drone.token)
                .PUT(BodyPublishers.ofString("{\"status\":\"" + status + "\"}")));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
  }

  /// A process of a drone that locks, takes orders and lets go as it is asked.
  public StockPeer drone(Registered drone, String instance) {
    return new StockPeer(
            address(),
            Map.of(
                "registrationId",
                drone.id,
                "token",
                drone.token,
                "instanceId",
                instance,
                "protocolVersion",
                1),
            WEBSOCKET)
        .answering(
            "requestSessionLock",
            args -> new Object[] {true, args.get(2).path("_id").stringValue()})
        .answering("releaseSessionLock", _ -> new Object[] {true})
        .answering("requestWorkspaceMode", args -> new Object[] {true, args.get(3).stringValue()})
        .answering("processWorkOrder", _ -> new Object[] {true})
        .answering("abortWorkOrder", _ -> new Object[] {true})
        .answering("sessionHeartbeat", _ -> new Object[] {true});
  }

  public static Map<String, Object> meta(String turn, long epoch, long seq) {
    return Map.of(
        "turnId", turn, "epoch", epoch, "seq", seq, "at", "2026-01-01T00:00:00Z", "step", 1);
  }

  @Override
  public void close() {
    hub.close();
    http.close();
  }
}
