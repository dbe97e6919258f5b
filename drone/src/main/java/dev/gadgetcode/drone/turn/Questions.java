package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.agent.AgentProgress;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The questions of a turn that wait for a person. An answer is journaled before it is acked, so it
/// outlives the process, and the first one counts. Asked on the thread of a call, answered on the
/// drone's mailbox.
final class Questions {
  private static final Duration PATIENCE = Duration.ofHours(24);

  private final TurnLog log;
  private final Map<CallId, CompletableFuture<String>> waiting = new ConcurrentHashMap<>();

  Questions(TurnLog log) {
    this.log = log;
  }

  /// Shows a question and waits for its answer; empty where nobody gave one in a day.
  Optional<String> ask(ToolEvent.Question question) throws IOException, InterruptedException {
    var answer = new CompletableFuture<String>();
    waiting.put(question.callId(), answer);
    try {
      var known = log.progress().answers().get(question.callId());
      if (known != null) {
        return Optional.of(known);
      }
      int step = AgentProgress.of(log.facts(), null).nextStep() - 1;
      log.append(step, meta -> new ToolEvent.UserQuestion(question, meta));
      return Optional.of(answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    } catch (TimeoutException _) {
      return Optional.empty();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException("an answer is never a fault", impossible);
    } finally {
      waiting.remove(question.callId());
    }
  }

  /// Takes an answer; false where nobody asked.
  boolean answer(CallId call, String text) throws IOException {
    if (log.progress().answers().containsKey(call)) {
      return true;
    }
    var asked = waiting.get(call);
    if (asked == null) {
      return false;
    }
    log.note(new TurnNote.Answered(call, text));
    log.sync();
    asked.complete(text);
    return true;
  }
}
