package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.Shown.Asked;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.drone.core.TurnNote.Word;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/// The people whose word a turn waits for: leave for a call, or the answer to a question. A word is
/// journaled before it is acked, the first one counts, and what was asked is in the journal too. So
/// both outlive the process: a question that is still open is not asked a second time, and a word
/// is taken while the turn itself still waits to be taken up. Asked on the thread of a call,
/// answered on the drone's mailbox.
public final class People {
  private final TurnLog log;
  private final Clock clock;
  private final Map<CallId, CompletableFuture<Word>> waiting = new HashMap<>();
  private final Set<CallId> givenUp = new HashSet<>();

  /// What became of a word.
  public enum Taken {
    /// It counts, now or since before.
    COUNTS,
    /// Another one was there first.
    TOO_LATE,
    /// Nobody waits for it.
    UNASKED
  }

  People(TurnLog log, Clock clock) {
    this.log = log;
    this.clock = clock;
  }

  /// Shows a question, unless it is open already, and waits; empty where nobody said a word in
  /// time.
  ///
  /// @param question what the event asks
  Optional<Word> ask(Asked question, int step, Function<Meta, StreamEvent> event)
      throws IOException, InterruptedException {
    var word = new CompletableFuture<Word>();
    var until = open(question, step, event, word);
    try {
      var time = Duration.between(clock.instant(), until);
      return Optional.of(word.get(Math.max(0, time.toMillis()), TimeUnit.MILLISECONDS));
    } catch (TimeoutException _) {
      return lastWord(question.call(), word);
    } catch (ExecutionException impossible) {
      throw new IllegalStateException("a word is never a fault", impossible);
    } finally {
      forget(question.call());
    }
  }

  /// Has the question open and its word expected; says until when.
  private synchronized Instant open(
      Asked question, int step, Function<Meta, StreamEvent> event, CompletableFuture<Word> word)
      throws IOException {
    var progress = log.progress();
    var known = progress.words().get(question.call());
    if (known != null && question.isAnsweredBy(known)) {
      word.complete(known);
      return question.until();
    }
    waiting.put(question.call(), word);
    var before = progress.asked().get(question.call());
    if (before != null
        && before.kind() == question.kind()
        && before.fingerprint().equals(question.fingerprint())) {
      return before.until();
    }
    log.append(step, event);
    log.sync();
    return question.until();
  }

  /// The time is over: a word that came at the last moment counts, and none after it.
  private synchronized Optional<Word> lastWord(CallId call, CompletableFuture<Word> word) {
    givenUp.add(call);
    return Optional.ofNullable(word.getNow(null));
  }

  private synchronized void forget(CallId call) {
    waiting.remove(call);
  }

  /// Takes a person's answer to the question of a call.
  public Taken answer(CallId call, String text) throws IOException {
    return take(Asked.Kind.ANSWER, new TurnNote.Answered(call, text));
  }

  /// Takes a person's decision on a call. It is bound to the call as the person was shown it.
  public Taken decide(CallId call, ApprovalDecision decision) throws IOException {
    return take(Asked.Kind.DECISION, new TurnNote.Decided(call, decision, fingerprint(call)));
  }

  private synchronized String fingerprint(CallId call) {
    var progress = log.progress();
    if (progress.words().get(call) instanceof TurnNote.Decided before) {
      return before.fingerprint();
    }
    var asked = progress.asked().get(call);
    return asked == null ? "" : asked.fingerprint();
  }

  private synchronized Taken take(Asked.Kind kind, Word word) throws IOException {
    var progress = log.progress();
    var known = progress.words().get(word.call());
    if (known != null) {
      return known.equals(word) ? Taken.COUNTS : Taken.TOO_LATE;
    }
    var asked = progress.asked().get(word.call());
    boolean isWanted =
        asked != null
            && asked.kind() == kind
            && clock.instant().isBefore(asked.until())
            && !givenUp.contains(word.call())
            && !log.isEnded();
    if (!isWanted) {
      return Taken.UNASKED;
    }
    log.note(word);
    if (word instanceof TurnNote.Decided(_, var decision, _)
        && decision == ApprovalDecision.DENY_AND_STOP) {
      log.note(new TurnNote.AbortAsked(clock.instant()));
    }
    log.sync();
    var waits = waiting.get(word.call());
    if (waits != null) {
      waits.complete(word);
    }
    return Taken.COUNTS;
  }
}
