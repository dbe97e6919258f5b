package dev.gadgetcode.app;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.WorkspaceId;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.ClientConfig;
import dev.gadgetcode.socketio.ClientHandler;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Reply;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoClient;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// A drone that says what a test has it say, keeps it, and sends again what the hub does not have.
public final class TestDrone implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 60;

  private final BlockingQueue<Order> orders = new LinkedBlockingQueue<>();
  private final URI hub;
  private final RegisterDrone.Registered registered;
  private final List<Said> journal = new ArrayList<>();
  private final SocketIoClient<Socket> client;
  private String turn = "";
  private long epoch;
  private @Nullable Socket socket;

  /// Something that the hub wants of the drone.
  public record Order(String event, ArrayNode args) {}

  private record Said(String event, List<Object> args, Map<String, Object> meta) {}

  private TestDrone(URI hub, RegisterDrone.Registered registered) {
    this.hub = hub;
    this.registered = registered;
    var events = Events.<Socket>builder().onDisconnect((_, _) -> left());
    on(events, "welcome");
    on(events, "streamAck");
    on(events, "crashRecoveryResponse");
    on(events, "streamExpected");
    on(events, "requestSessionLock");
    on(events, "releaseSessionLock", true);
    on(events, "processWorkOrder", true);
    on(events, "requestTermination", true);
    on(events, "abortWorkOrder", true);
    on(events, "toolApproval", true, Map.of("message", "noted"));
    on(events, "userAnswer", true, Map.of("message", "noted"));
    var auth =
        Map.of(
            "registrationId",
            registered.registration().id(),
            "token",
            registered.token(),
            "instanceId",
            UUID.randomUUID().toString(),
            "protocolVersion",
            1);
    this.client = SocketIoClient.start(ClientConfig.to(hub), events.build(), handler(auth));
  }

  public static TestDrone start(URI hub) throws Exception {
    var drone =
        new RegisterDrone(
            "test", "/workspace", new WorkspaceId(UUID.randomUUID().toString()), "test");
    try (var http = HttpClient.newHttpClient()) {
      var registered =
          Wire.parse(
              send(http, hub, "POST", "/api/v1/drone/registration", "", drone),
              RegisterDrone.Registered.class);
      var started = new TestDrone(hub, registered);
      started.next("welcome");
      started.report("available");
      return started;
    }
  }

  public String id() {
    return registered.registration().id().value();
  }

  /// Says what the drone is doing.
  public void report(String status) throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      send(
          http,
          hub,
          "PUT",
          "/api/v1/drone/registration/" + id() + "/status",
          registered.token(),
          Map.of("status", status));
    }
  }

  private static String send(
      HttpClient http, URI hub, String method, String path, String token, Object body)
      throws Exception {
    var request =
        HttpRequest.newBuilder(hub.resolve(path))
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofByteArray(Wire.mapper().writeValueAsBytes(body)));
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    var response = http.send(request.build(), BodyHandlers.ofString());
    if (response.statusCode() >= 300) {
      throw new AssertionError(response.body());
    }
    return response.body();
  }

  private static ClientHandler<Socket> handler(Object auth) {
    return new ClientHandler<>() {
      @Override
      public Object auth() {
        return auth;
      }

      @Override
      public Socket connected(Socket socket) {
        return socket;
      }

      @Override
      public Reaction refused(String message, JsonNode data) {
        return Reaction.RETRY;
      }
    };
  }

  private void on(Events.Builder<Socket> events, String event, Object... answer) {
    events.on(event, Args.tree(), (from, args, reply) -> heard(from, event, args, reply, answer));
  }

  private synchronized void heard(
      Socket from, String event, ArrayNode args, Reply reply, Object... answer) {
    var first = args.path(0);
    switch (event) {
      case "welcome" -> {
        socket = from;
        epoch = first.path("epoch").longValue();
        send(first.path("positions").path(turn).intValue(0));
      }
      case "streamExpected" -> send(first.path("seq").intValue(1) - 1);
      case "requestSessionLock" -> reply.send(true, args.path(2).path("_id"));
      case "processWorkOrder" -> {
        turn = args.path(1).path("_id").stringValue();
        reply.send(answer);
      }
      default -> {
        if (answer.length > 0) {
          reply.send(answer);
        }
      }
    }
    orders.add(new Order(event, args));
  }

  private synchronized void left() {
    socket = null;
  }

  /// The next thing of that kind that the hub wants.
  public Order next(String event) throws InterruptedException {
    while (true) {
      var order = orders.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      if (order == null) {
        throw new AssertionError("the hub sent no " + event);
      }
      if (order.event.equals(event)) {
        return order;
      }
    }
  }

  /// Whether the hub has wanted such a thing and it was not taken.
  public boolean wasAsked(String event) {
    return orders.stream().anyMatch(order -> order.event.equals(event));
  }

  /// Says something of the turn; now or, without a hub, when there is one.
  public synchronized void say(String event, Object... args) {
    note(event, List.of(args), new LinkedHashMap<>());
  }

  public synchronized void end(String status, Object message) {
    var meta = new LinkedHashMap<String, Object>();
    meta.put("status", status);
    meta.put("stats", Map.of("toolCallCount", 1, "inputTokenCount", 7, "durationMs", 1_500));
    note("workOrderComplete", List.of(turn, status.equals("finished"), message), meta);
  }

  private void note(String event, List<Object> args, Map<String, Object> meta) {
    meta.put("turnId", turn);
    meta.put("seq", journal.size() + 1);
    meta.put("at", Instant.now());
    meta.put("step", 1);
    journal.add(new Said(event, args, meta));
    send(journal.size() - 1);
  }

  private void send(int from) {
    var to = socket;
    if (to == null) {
      return;
    }
    for (var said : journal.subList(Math.min(from, journal.size()), journal.size())) {
      said.meta.put("epoch", epoch);
      var all = new ArrayList<>(said.args);
      all.add(said.meta);
      to.emit(said.event, Payload.ofArray(Wire.mapper().writeValueAsString(all)));
    }
  }

  public String turn() {
    return turn;
  }

  @Override
  public void close() {
    client.close();
  }
}
