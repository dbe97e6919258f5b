package dev.gadgetcode.system.prove;

import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.ReceivedRequest;
import dev.gadgetcode.ai.scripted.ScriptedServer;
import dev.gadgetcode.ai.scripted.ServerConnection;
import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/// The model of the proof: a server in OpenAI's form that tells from the request alone what to say,
/// says it word by word, and keeps a record of every answer. A fault that is laid up happens to the
/// next request. Each connection has a virtual thread.
final class NumberedModel implements AutoCloseable {
  private static final Pattern PROMPT = Pattern.compile("\\[([a-z]+-\\d+-\\d+)\\]");
  private static final int TURNS_OF_TROUBLE = 4;

  /// The pieces behind the last word: the reason of the end, the tokens, the end.
  private static final int ENDING = 3;

  private final OpenAiVoice voice = new OpenAiVoice();
  private final Queue<Trouble> troubles = new ConcurrentLinkedQueue<>();
  private final List<ModelAnswer> answers = new CopyOnWriteArrayList<>();
  private final Map<String, Integer> attempts = new ConcurrentHashMap<>();
  private final Speech.Book book;
  private final Duration pause;
  private final ScriptedServer server;

  /// What can go wrong with an answer.
  sealed interface Trouble {
    /// It is silent for a while in the middle, and goes on.
    record Stall(Duration silence) implements Trouble {}

    record Failure(int status) implements Trouble {}

    /// It ends in the middle, politely.
    record Truncation() implements Trouble {}

    /// It ends in the middle, as if the machine had gone.
    record Reset() implements Trouble {}
  }

  /// @param pause between two words
  NumberedModel(Speech.Book book, Duration pause) {
    this.book = book;
    this.pause = pause;
    server = new ScriptedServer(this::answer);
  }

  int port() {
    return server.port();
  }

  void layUp(Trouble trouble) {
    troubles.add(trouble);
  }

  /// What was answered so far, in the order of the requests.
  List<ModelAnswer> answers() {
    return List.copyOf(answers);
  }

  /// Nothing goes wrong any more.
  void mend() {
    troubles.clear();
  }

  private void answer(ReceivedRequest request, ServerConnection connection) throws IOException {
    var messages = Wire.mapper().readTree(request.body()).path("messages");
    int asked = lastPrompt(messages);
    Matcher name = PROMPT.matcher(asked < 0 ? "" : messages.path(asked).path("content").toString());
    if (!name.find()) {
      connection.answer(400, "", "{\"error\":{\"message\":\"no prompt is named\"}}");
      return;
    }
    var prompt = name.group(1);
    int step = 1 + steps(messages, asked);
    int attempt = attempts.merge(prompt + "/" + step, 1, Integer::sum);
    var speech = book.speech(prompt, step, attempt);
    var record = new ModelAnswer(prompt, step, attempt, speech);
    answers.add(record);
    say(speech, record, connection);
  }

  private static int lastPrompt(JsonNode messages) {
    for (int index = messages.size() - 1; index >= 0; index--) {
      if (messages.path(index).path("role").asString("").equals("user")) {
        return index;
      }
    }
    return -1;
  }

  private static int steps(JsonNode messages, int prompt) {
    int steps = 0;
    for (int index = prompt + 1; index < messages.size(); index++) {
      if (messages.path(index).path("role").asString("").equals("assistant")) {
        steps++;
      }
    }
    return steps;
  }

  private void say(Speech speech, ModelAnswer record, ServerConnection connection)
      throws IOException {
    var trouble = troubles.poll();
    if (trouble instanceof Trouble.Failure(var status)) {
      connection.answer(status, "", "{\"error\":{\"message\":\"the machine is on fire\"}}");
      return;
    }
    connection.streamHead(voice.contentType());
    var pieces = voice.pieces(speech.script());
    for (int index = 0; index < pieces.size(); index++) {
      if (trouble != null && index == pieces.size() / TURNS_OF_TROUBLE) {
        switch (trouble) {
          case Trouble.Stall(var silence) -> pause(silence);
          case Trouble.Truncation() -> {
            connection.close();
            return;
          }
          case Trouble.Reset() -> {
            connection.reset();
            return;
          }
          case Trouble.Failure _ -> {}
        }
      }
      if (index == pieces.size() - ENDING) {
        record.saidAll();
      }
      connection.chunk(pieces.get(index));
      pause(pause);
    }
    connection.endOfChunks();
  }

  private static void pause(Duration time) throws IOException {
    try {
      Thread.sleep(time);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("the model is closed", interrupted);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
