package dev.gadgetcode.drone.kill;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A model server in the form of OpenAI's that plays one part: a command that appends a line, a
/// look at a file with another one written, a subagent, an answer. It tells what comes next from
/// the request alone, and notes every tool call that it is sent without a result. Runs on virtual
/// threads.
final class ModelServer implements AutoCloseable {
  static final String THOUGHT = "Let me see. ";
  static final String ANSWER = "All of it is done.";
  static final String SUBANSWER = "The subagent has looked.";
  private static final JsonMapper JSON = JsonMapper.shared();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<String> violations = new CopyOnWriteArrayList<>();

  ModelServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /// What it was asked and should not have been.
  List<String> violations() {
    return violations;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var request = JSON.readTree(exchange.getRequestBody());
      check(request);
      exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
      exchange.sendResponseHeaders(200, 0);
      try (var out = exchange.getResponseBody()) {
        for (var chunk : chunks(request)) {
          out.write(("data: " + chunk + "\n\n").getBytes(StandardCharsets.UTF_8));
          out.flush();
        }
      }
    }
  }

  private void check(JsonNode request) {
    Set<String> open = new HashSet<>();
    for (var message : request.path("messages")) {
      if (message.path("role").asString().equals("tool")) {
        open.remove(message.path("tool_call_id").asString());
      } else if (!open.isEmpty()) {
        violations.add("calls without results " + open + " in " + request);
      }
      message.path("tool_calls").forEach(call -> open.add(call.path("id").asString()));
    }
    if (!open.isEmpty()) {
      violations.add("calls without results " + open + " in " + request);
    }
  }

  private static List<String> chunks(JsonNode request) {
    var messages = request.path("messages");
    boolean isSubagent = messages.path(0).path("content").toString().contains("You are a subagent");
    int answers = 0;
    String turn = "";
    for (var message : messages) {
      switch (message.path("role").asString()) {
        case "assistant" -> answers++;
        case "user" -> turn = message.path("content").asString();
        default -> {} // the system's words and the tools'
      }
    }
    if (isSubagent) {
      return said(SUBANSWER);
    }
    return switch (answers) {
      case 0 ->
          called(
              call(
                  0,
                  "shell",
                  "{\"command\": \"echo %1$s >> ran.txt; echo up; while ! [ -e go-%1$s ]; do sleep 0.02; done\"}"
                      .formatted(turn)));
      case 1 ->
          called(
              call(0, "read_file", "{\"path\": \"ran.txt\"}"),
              call(1, "write_file", "{\"path\": \"out-%s\", \"content\": \"x\"}".formatted(turn)));
      case 2 -> called(call(0, "subagent", "{\"prompt\": \"look\"}"));
      default -> said(ANSWER);
    };
  }

  private static List<String> said(String text) {
    int middle = text.length() / 2;
    return List.of(
        delta("{\"content\": \"%s\"}".formatted(text.substring(0, middle)), "null"),
        delta("{\"content\": \"%s\"}".formatted(text.substring(middle)), "null"),
        delta("{}", "\"stop\""),
        "[DONE]");
  }

  private static List<String> called(String... calls) {
    return List.of(
        delta("{\"content\": \"%s\"}".formatted(THOUGHT), "null"),
        delta("{\"tool_calls\": [%s]}".formatted(String.join(", ", calls)), "null"),
        delta("{}", "\"tool_calls\""),
        "[DONE]");
  }

  private static String call(int index, String tool, String arguments) {
    return """
    {"index": %d, "id": "call-%d-%s", "type": "function", "function": {"name": "%s", "arguments": %s}}\
    """
        .formatted(index, index, tool, tool, JSON.writeValueAsString(arguments));
  }

  private static String delta(String delta, String reason) {
    return """
    {"choices": [{"index": 0, "delta": %s, "finish_reason": %s}]}\
    """
        .formatted(delta, reason);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.close();
  }
}
