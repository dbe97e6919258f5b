package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ServerSettings;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Streamable HTTP: each message is a POST, and its answer is JSON or a stream of events, which is
/// taken up again where it breaks off. All of that is on the thread that sends.
final class HttpCarrier implements Carrier {
  private static final Duration TELL = Duration.ofSeconds(10);

  private final String name;
  private final HttpSession http;
  private volatile Ear ear = _ -> Optional.empty();

  HttpCarrier(String name, ServerSettings.Address settings) {
    this.name = name;
    this.http = new HttpSession(name, settings);
  }

  @Override
  public void listen(Ear ear, Consumer<String> gone) {
    this.ear = ear;
  }

  @Override
  public void send(JSONRPCMessage message, String json, Optional<String> version)
      throws IOException, InterruptedException {
    version.ifPresent(http::agreed);
    if (message instanceof JSONRPCRequest request) {
      ask(request.id(), json);
    } else {
      http.post(json, TELL).body().close();
    }
  }

  private void ask(Object id, String json) throws IOException, InterruptedException {
    var response = http.post(json, Duration.ZERO);
    if (!HttpSession.isStream(response)) {
      try (var body = response.body()) {
        hearWhole(id, body);
      }
      return;
    }
    var events = new EventStream(response.body());
    while (true) {
      try (var _ = response.body()) {
        if (isAnswered(id, events)) {
          return;
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

  private void hearWhole(Object id, InputStream body) throws IOException {
    var bytes = body.readNBytes(BoundedLines.LONGEST + 1);
    if (bytes.length > BoundedLines.LONGEST) {
      throw new McpFault(
          "The server " + name + " said more than " + BoundedLines.LONGEST + " bytes.");
    }
    if (!ear.hear(new String(bytes, StandardCharsets.UTF_8)).equals(Optional.of(id))) {
      throw new McpFault("The server " + name + " answered with something else.");
    }
  }

  /// Reads up to the answer, or to the end of the stream.
  private boolean isAnswered(Object id, EventStream events) throws IOException {
    try {
      for (var data = events.next(); data.isPresent(); data = events.next()) {
        if (ear.hear(data.get()).equals(Optional.of(id))) {
          return true;
        }
      }
      return false;
    } catch (McpFault tooMuch) {
      throw new McpFault("The server " + name + " was cut off: " + tooMuch.getMessage() + ".");
    }
  }

  @Override
  public boolean isAlive() {
    return true;
  }

  /// Says goodbye where the server knows the session.
  @Override
  public void close() {
    http.close();
  }
}
