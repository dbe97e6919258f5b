package dev.gadgetcode.system.turn;

import dev.gadgetcode.ai.scripted.AnthropicVoice;
import dev.gadgetcode.ai.scripted.OllamaVoice;
import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.ReceivedRequest;
import dev.gadgetcode.ai.scripted.ScriptedServer;
import dev.gadgetcode.ai.scripted.ServerConnection;
import dev.gadgetcode.ai.scripted.Voice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One server that is a provider in each of the three wire formats and plays parts. A prompt names
/// its part as `[[name]]`; how far the part is, the conversation that it is sent tells. Each
/// connection has a virtual thread of its own.
final class Providers implements AutoCloseable {
  private static final Pattern PART = Pattern.compile("\\[\\[([a-z0-9-]+)]]");
  private static final int PATIENCE_SECONDS = 30;

  private final ScriptedServer server = new ScriptedServer(this::answer);
  private final Map<String, Part> parts = new ConcurrentHashMap<>();

  /// What a model says, step by step.
  ///
  /// @param asked open once it was asked to
  /// @param letGo open once what it holds back may come
  private record Part(List<Line> lines, CountDownLatch asked, CountDownLatch letGo) {
    Part(Line... lines) {
      this(List.of(lines), new CountDownLatch(1), new CountDownLatch(1));
    }
  }

  /// A wire format, with the path that is asked for in it.
  enum Format {
    OPENAI("/chat/completions"),
    ANTHROPIC("/v1/messages"),
    OLLAMA("/api/chat");

    private final String path;

    Format(String path) {
      this.path = path;
    }

    private Voice voice() {
      return switch (this) {
        case OPENAI -> new OpenAiVoice();
        case ANTHROPIC -> new AnthropicVoice();
        case OLLAMA -> new OllamaVoice();
      };
    }

    String word() {
      return voice().type().word();
    }
  }

  String address(Format format) {
    return server.url() + format.voice().basePath();
  }

  /// Has a part played from now on.
  void play(String part, Line... lines) {
    parts.put(part, new Part(lines));
  }

  /// Waits until a part has been asked for.
  void awaitAsked(String part) throws InterruptedException {
    if (!part(part).asked().await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("nobody asked for " + part);
    }
  }

  /// Has the calls come that a part holds back.
  void letGo(String part) {
    part(part).letGo().countDown();
  }

  private Part part(String name) {
    var part = parts.get(name);
    if (part == null) {
      throw new IllegalStateException("there is no part " + name);
    }
    return part;
  }

  /// Waits until the drone has let go of every connection.
  void awaitNoConnections() {
    server.awaitNoConnections();
  }

  private void answer(ReceivedRequest request, ServerConnection connection) throws IOException {
    var format = format(request);
    var cue = cue(JsonMapper.shared().readTree(request.body()).path("messages"));
    var part = part(cue.part());
    var line = part.lines().get(cue.line());
    boolean isHeld = line.then() == Line.Then.HELD && part.asked().getCount() > 0;
    part.asked().countDown();
    if (line.then() != Line.Then.NO_ANSWER) {
      connection.streamHead(format.voice().contentType());
      for (var piece : format.voice().pieces(line.said())) {
        if (isHeld && new String(piece, StandardCharsets.UTF_8).contains("tool_")) {
          await(part.letGo());
          isHeld = false;
        }
        connection.chunk(piece);
      }
    }
    switch (line.then()) {
      case ENDS, HELD -> connection.endOfChunks();
      case SILENCE, NO_ANSWER -> connection.silence();
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      throw new IOException(interrupted);
    }
  }

  private static Format format(ReceivedRequest request) {
    for (var format : Format.values()) {
      if (request.path().endsWith(format.path)) {
        return format;
      }
    }
    throw new IllegalArgumentException("no provider has " + request.path());
  }

  /// A line of a part.
  private record Cue(String part, int line) {}

  /// The part that was named last, and how often it has been answered since.
  private static Cue cue(JsonNode messages) {
    var cue = new Cue("", 0);
    for (var message : messages) {
      var role = message.path("role").asString("");
      var named = PART.matcher(message.path("content").toString());
      if (role.equals("user") && named.find()) {
        cue = new Cue(named.group(1), 0);
      } else if (role.equals("assistant")) {
        cue = new Cue(cue.part(), cue.line() + 1);
      }
    }
    return cue;
  }

  @Override
  public void close() {
    server.close();
  }
}
