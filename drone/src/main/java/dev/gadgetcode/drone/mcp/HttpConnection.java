package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ServerSettings;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A session with a server by streamable HTTP: each message is a POST, and its answer is JSON or a
/// stream of events, which is taken up again where it breaks off. Each request has a virtual thread
/// of its own, so that its time counts wherever it waits.
final class HttpConnection implements McpConnection {
  private static final Logger log = LoggerFactory.getLogger(HttpConnection.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration TELL = Duration.ofSeconds(10);
  private static final Pattern VERSION = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final String name;
  private final Runnable gone;
  private final HttpSession http;
  private final AtomicLong ids = new AtomicLong();
  private final AtomicBoolean isOver = new AtomicBoolean();

  /// @param gone told once, where it ends before it is closed
  HttpConnection(String name, ServerSettings.Address settings, Runnable gone) {
    this.name = name;
    this.gone = gone;
    this.http = new HttpSession(name, settings);
  }

  @Override
  public boolean isAlive() {
    return !isOver.get();
  }

  @Override
  public JsonNode request(String method, ObjectNode params, Duration time)
      throws IOException, InterruptedException {
    long id = ids.incrementAndGet();
    var message = JsonRpc.message(method, params).put("id", id);
    var asking = new FutureTask<>(() -> answer(id, message));
    Thread.ofVirtual().name("mcp-" + name).start(asking);
    try {
      var result = JsonRpc.result(name, asking.get(time.toMillis(), TimeUnit.MILLISECONDS));
      if (method.equals("initialize")) {
        agree(result);
      }
      return result;
    } catch (TimeoutException _) {
      asking.cancel(true);
      cancel(id, "it took too long");
      throw new McpFault(
          "The server " + name + " did not answer in " + time.toSeconds() + " seconds.");
    } catch (InterruptedException stopped) {
      asking.cancel(true);
      cancel(id, "the user stopped it");
      throw stopped;
    } catch (ExecutionException failed) {
      throw fault(failed.getCause());
    }
  }

  /// From here on every request names the version that the server has chosen.
  private void agree(JsonNode hello) throws McpFault {
    var chosen = hello.path("protocolVersion").asString("");
    if (!VERSION.matcher(chosen).matches()) {
      throw new McpFault("The server " + name + " names no version of the protocol.");
    }
    http.agreed(chosen);
  }

  /// Says that nobody waits any more; whether that arrives makes no difference.
  private void cancel(long id, String reason) {
    Thread.startVirtualThread(() -> {
      try {
        http.post(JsonRpc.cancelled(id, reason), TELL).body().close();
      } catch (IOException | InterruptedException unheard) {
        log.debug("a cancelled request goes on server={} why={}", name, unheard.toString());
      }
    });
  }

  private IOException fault(@Nullable Throwable cause) {
    return switch (cause) {
      case McpFault.SessionGone gone -> {
        over("it does not know the session any more");
        yield gone;
      }
      case McpFault words -> words;
      case IOException broken -> {
        var why = broken.getMessage() == null ? "it cannot be reached" : broken.getMessage();
        over(why);
        yield new McpFault("The server " + name + " is gone: " + why + ".");
      }
      case null, default -> throw new IllegalStateException("a request failed by a fault", cause);
    };
  }

  private void over(String why) {
    if (isOver.compareAndSet(false, true)) {
      log.warn("server is gone server={} why={}", name, why);
      gone.run();
    }
  }

  @Override
  public void tell(String method, ObjectNode params) throws IOException, InterruptedException {
    http.post(JsonRpc.message(method, params), TELL).body().close();
  }

  /// The answer to a request. On the thread of the request, which an interrupt ends.
  private JsonNode answer(long id, ObjectNode message) throws IOException, InterruptedException {
    var response = http.post(message, Duration.ZERO);
    if (!HttpSession.isStream(response)) {
      try (var body = response.body()) {
        return whole(id, body);
      }
    }
    var events = new EventStream(response.body());
    while (true) {
      try (var _ = response.body()) {
        var answer = heard(id, events);
        if (answer.isPresent()) {
          return answer.get();
        }
      }
      var last = events.lastId().orElseThrow(() -> new McpFault(brokenOff()));
      Thread.sleep(events.waitBeforeNext());
      response = http.streamBehind(last);
      if (!HttpSession.isStream(response)) {
        response.body().close();
        throw new McpFault(brokenOff());
      }
      events.continueWith(response.body());
    }
  }

  private String brokenOff() {
    return "The answer of the server " + name + " broke off.";
  }

  private JsonNode whole(long id, InputStream body) throws IOException {
    var bytes = body.readNBytes(BoundedLines.LONGEST + 1);
    if (bytes.length > BoundedLines.LONGEST) {
      throw new McpFault(
          "The server " + name + " said more than " + BoundedLines.LONGEST + " bytes.");
    }
    try {
      var answer = JSON.readTree(bytes);
      if (JsonRpc.isAnswer(answer, id)) {
        return answer;
      }
    } catch (JacksonException _) {
      log.debug("server says what is no message server={}", name);
    }
    throw new McpFault("The server " + name + " answered with something else.");
  }

  /// Reads up to the answer; empty where the stream ends before it. What the server asks meanwhile
  /// is answered, what it only says is passed over.
  private Optional<JsonNode> heard(long id, EventStream events)
      throws IOException, InterruptedException {
    for (var data = next(events); data.isPresent(); data = next(events)) {
      var message = read(data.get());
      if (JsonRpc.isAnswer(message, id)) {
        return Optional.of(message);
      }
      if (JsonRpc.isRequest(message)) {
        http.post(JsonRpc.answer(message), TELL).body().close();
      }
    }
    return Optional.empty();
  }

  private Optional<String> next(EventStream events) throws IOException {
    try {
      return events.next();
    } catch (McpFault tooMuch) {
      throw new McpFault("The server " + name + " was cut off: " + tooMuch.getMessage() + ".");
    }
  }

  private JsonNode read(String data) {
    try {
      return JSON.readTree(data);
    } catch (JacksonException _) {
      log.debug("server says what is no message server={}", name);
      return JSON.createObjectNode();
    }
  }

  /// Says goodbye where there is a session.
  @Override
  public void close() {
    http.close(!isOver.getAndSet(true));
  }
}
