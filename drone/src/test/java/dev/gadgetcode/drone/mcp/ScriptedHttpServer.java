package dev.gadgetcode.drone.mcp;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A server that speaks streamable HTTP: it answers what it knows, and misbehaves when it is told
/// to. Runs on virtual threads.
final class ScriptedHttpServer implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int TOO_LONG = (8 << 20) + 1;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<Heard> heard = new CopyOnWriteArrayList<>();
  private final BlockingQueue<String> words = new LinkedBlockingQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicInteger sessions = new AtomicInteger();

  /// One request, with what it carried; missing headers are empty.
  record Heard(String verb, String session, String version, String key, JsonNode message) {
    String method() {
      return message.path("method").asString("");
    }
  }

  ScriptedHttpServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.setExecutor(threads);
    server.createContext("/mcp", this::serve);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/mcp");
  }

  List<Heard> heard() {
    return List.copyOf(heard);
  }

  /// Forgets its session, as after a restart.
  void forget() {
    sessions.incrementAndGet();
  }

  /// What the client says to the server's own request, or of a request that it takes back.
  String awaitWord() throws InterruptedException {
    var word = words.poll(30, TimeUnit.SECONDS);
    if (word == null) {
      throw new AssertionError("the client said nothing");
    }
    return word;
  }

  private String session() {
    return "session-" + sessions.get();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      var body = exchange.getRequestBody().readAllBytes();
      var request =
          new Heard(
              exchange.getRequestMethod(),
              header(exchange, "Mcp-Session-Id"),
              header(exchange, "MCP-Protocol-Version"),
              header(exchange, "Authorization"),
              body.length == 0 ? JSON.createObjectNode() : JSON.readTree(body));
      heard.add(request);
      boolean isHello = request.method().equals("initialize");
      if (!isHello && !request.session().equals(session())) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      switch (request.verb()) {
        case "POST" -> answer(exchange, request.message());
        case "GET" -> stream(exchange, result(header(exchange, "Last-Event-ID"), said("resumed")));
        default -> exchange.sendResponseHeaders(200, -1);
      }
    }
  }

  private void answer(HttpExchange exchange, JsonNode message) throws IOException {
    var id = message.path("id").toString();
    switch (message.path("method").asString("")) {
      case "initialize" -> {
        sessions.incrementAndGet();
        exchange.getResponseHeaders().add("Mcp-Session-Id", session());
        json(
            exchange,
            result(id, "{\"protocolVersion\":\"2025-03-26\",\"capabilities\":{\"tools\":{}}}"));
      }
      case "tools/list" ->
          json(
              exchange,
              result(id, "{\"tools\":[{\"name\":\"say\",\"inputSchema\":{\"type\":\"object\"}}]}"));
      case "ping" -> json(exchange, result(id, "{}"));
      case "tools/call" -> call(exchange, id, message.path("params").path("name").asString(""));
      default -> {
        if (!message.path("method").asString("").equals("notifications/initialized")) {
          words.add(message.toString());
        }
        exchange.sendResponseHeaders(202, -1);
      }
    }
  }

  private void call(HttpExchange exchange, String id, String tool) throws IOException {
    switch (tool) {
      case "say" -> json(exchange, result(id, said("hello")));
      case "stream" ->
          stream(
              exchange,
              "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\"}",
              "no message",
              "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"sampling/createMessage\"}",
              result(id, said("streamed")));
      case "break" ->
          raw(exchange, "text/event-stream", "retry: 1\r\nid: " + id + "\r\ndata:\r\n\r\n");
      case "vanish" -> raw(exchange, "text/event-stream", "data: {}\n\n");
      case "hang" -> hang(exchange);
      case "flood" -> flood(exchange);
      case "long" -> raw(exchange, "application/json", "x".repeat(TOO_LONG));
      case "page" -> raw(exchange, "text/html", "<p>no message</p>");
      case "wrong" ->
          json(
              exchange,
              "{\"jsonrpc\":\"2.0\",\"id\":"
                  + id
                  + ",\"error\":{\"code\":-1,\"message\":\"not so\"}}");
      case "moved" -> {
        exchange.getResponseHeaders().add("Location", "/elsewhere");
        exchange.sendResponseHeaders(307, -1);
      }
      case "locked" -> exchange.sendResponseHeaders(401, -1);
      default -> exchange.sendResponseHeaders(500, -1);
    }
  }

  private void hang(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try {
      closed.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void flood(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    var event = "data: {\"method\":\"" + "x".repeat(1 << 20) + "\"}\n\n";
    try (OutputStream out = exchange.getResponseBody()) {
      while (true) {
        out.write(event.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  private static void stream(HttpExchange exchange, String... messages) throws IOException {
    raw(exchange, "text/event-stream", "data: " + String.join("\n\ndata: ", messages) + "\n\n");
  }

  private static void json(HttpExchange exchange, String message) throws IOException {
    raw(exchange, "application/json; charset=utf-8", message);
  }

  private static void raw(HttpExchange exchange, String type, String body) throws IOException {
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
  }

  private static String result(String id, String result) {
    return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"result\":" + result + "}";
  }

  private static String said(String words) {
    return "{\"content\":[{\"type\":\"text\",\"text\":\"" + words + "\"}]}";
  }

  private static String header(HttpExchange exchange, String name) {
    var value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.close();
  }
}
