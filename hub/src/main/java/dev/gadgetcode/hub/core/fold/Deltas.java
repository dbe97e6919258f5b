package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.stream.AgentEvent;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentResponse;
import dev.gadgetcode.protocol.stream.AgentEvent.AgentThinking;
import dev.gadgetcode.protocol.stream.AgentEvent.Thought;
import dev.gadgetcode.protocol.stream.AgentEvent.Words;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvent.Response;
import dev.gadgetcode.protocol.stream.StreamEvent.StepRestarted;
import dev.gadgetcode.protocol.stream.StreamEvent.Thinking;
import dev.gadgetcode.protocol.stream.StreamEvent.WorkOrderComplete;
import dev.gadgetcode.protocol.stream.ToolEvent;
import dev.gadgetcode.protocol.stream.ToolEvent.ToolOutput;
import java.util.ArrayList;
import java.util.List;

/// The merging of deltas: neighbouring pieces of one text become one event, `fromSeq..seq`, which
/// folds as they would have. Stateless; any thread may run it.
public final class Deltas {
  /// The most characters of a merged event. A single delta that is longer stays as it is.
  public static final int MAX_CHARACTERS = 64 * 1024;

  private Deltas() {}

  /// The same events with neighbouring deltas merged: of one turn, one step, one epoch and one
  /// source, with no number missing between them. Where there is nothing to merge it is the given
  /// list itself.
  public static List<StreamEvent> merge(List<StreamEvent> events) {
    int index = firstRun(events);
    if (index == events.size()) {
      return events;
    }
    var merged = new ArrayList<>(events.subList(0, index));
    while (index < events.size()) {
      int end = endOfRun(events, index);
      merged.add(end == index + 1 ? events.get(index) : join(events.subList(index, end)));
      index = end;
    }
    return merged;
  }

  /// The first of the numbers that an event stands for.
  public static long firstSeq(Meta meta) {
    var fromSeq = meta.fromSeq();
    return fromSeq == null ? meta.seq() : fromSeq;
  }

  /// Where the first run of more than one event begins; the size of the list where there is none.
  private static int firstRun(List<StreamEvent> events) {
    int index = 0;
    while (index < events.size() && endOfRun(events, index) == index + 1) {
      index++;
    }
    return index;
  }

  private static int endOfRun(List<StreamEvent> events, int start) {
    int end = start + 1;
    int length = text(events.get(start)).length();
    while (end < events.size() && isContinued(events.get(end - 1), events.get(end))) {
      length += text(events.get(end)).length();
      if (length > MAX_CHARACTERS) {
        return end;
      }
      end++;
    }
    return end;
  }

  private static boolean isContinued(StreamEvent event, StreamEvent next) {
    if (!isNext(event.meta(), next.meta())) {
      return false;
    }
    return switch (event) {
      case Thinking _ -> next instanceof Thinking;
      case Response _ -> next instanceof Response;
      case ToolOutput output ->
          next instanceof ToolOutput more && more.callId().equals(output.callId());
      case AgentThinking thinking ->
          next instanceof AgentThinking more && more.agentId().equals(thinking.agentId());
      case AgentResponse response ->
          next instanceof AgentResponse more && more.agentId().equals(response.agentId());
      case StepRestarted _, WorkOrderComplete _, ToolEvent _, AgentEvent _ -> false;
    };
  }

  private static boolean isNext(Meta meta, Meta next) {
    return firstSeq(next) == meta.seq() + 1
        && next.step() == meta.step()
        && next.epoch() == meta.epoch()
        && next.turnId().equals(meta.turnId())
        && isPlain(meta)
        && isPlain(next);
  }

  /// Whether a place says nothing that a merged one would lose.
  private static boolean isPlain(Meta meta) {
    return meta.status() == null && meta.stats() == null;
  }

  private static StreamEvent join(List<StreamEvent> run) {
    var joined = new StringBuilder();
    run.forEach(event -> joined.append(text(event)));
    var text = joined.toString();
    var meta = span(run.getFirst().meta(), run.getLast().meta());
    return switch (run.getFirst()) {
      case Thinking _ -> new Thinking(text, meta);
      case Response _ -> new Response(text, meta);
      case ToolOutput output -> new ToolOutput(output.callId(), text, meta);
      case AgentThinking thinking -> new AgentThinking(new Thought(thinking.agentId(), text), meta);
      case AgentResponse response -> new AgentResponse(new Words(response.agentId(), text), meta);
      case StepRestarted _, WorkOrderComplete _, ToolEvent _, AgentEvent _ ->
          throw new IllegalArgumentException("is no delta: " + run.getFirst().getClass());
    };
  }

  private static Meta span(Meta first, Meta last) {
    return new Meta(
        first.turnId(),
        last.epoch(),
        last.seq(),
        first.at(),
        first.step(),
        firstSeq(first),
        null,
        null);
  }

  /// What a delta adds; nothing for any other event.
  private static String text(StreamEvent event) {
    return switch (event) {
      case Thinking(var content, _) -> content;
      case Response(var content, _) -> content;
      case ToolOutput(_, var chunk, _) -> chunk;
      case AgentThinking(Thought(_, var thinking), _) -> thinking;
      case AgentResponse(Words(_, var chunk), _) -> chunk;
      case StepRestarted _, WorkOrderComplete _, ToolEvent _, AgentEvent _ -> "";
    };
  }
}
