package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;

/// The tool calls and questions that wait for a person, and what is answered to them. Pure; one is
/// asked at a time, and an answer is sent until it has arrived.
final class Asks {
  private static final String NOBODY =
      "Nobody is at the terminal. Go on with what you think is best.";

  private final Approve approve;
  private boolean isPersonThere;
  private final SequencedMap<CallId, ToolEvent> waiting = new LinkedHashMap<>();
  private final SequencedMap<CallId, Step> unanswered = new LinkedHashMap<>();
  private final Set<CallId> seen = new HashSet<>();

  Asks(Approve approve, boolean isPersonThere) {
    this.approve = approve;
    this.isPersonThere = isPersonThere;
  }

  /// A call waits; one that is known is not asked about again.
  List<Step> opened(ToolEvent event) {
    return switch (event) {
      case ToolEvent.ToolApprovalRequest(var approval, _) when seen.add(approval.callId()) ->
          asked(event);
      case ToolEvent.UserQuestion(var question, _) when seen.add(question.callId()) -> asked(event);
      case ToolEvent.ToolApprovalRequest _,
          ToolEvent.UserQuestion _,
          ToolEvent.ToolStart _,
          ToolEvent.ToolOutput _,
          ToolEvent.ToolCall _ ->
          List.of();
    };
  }

  private List<Step> asked(ToolEvent event) {
    return switch (event) {
      case ToolEvent.ToolApprovalRequest(var approval, _) ->
          switch (approve) {
            case ONCE -> decided(approval, ApprovalDecision.ONCE, "allowed (--approve once)");
            case DENY -> decided(approval, ApprovalDecision.DENY, "denied (--approve deny)");
            case ASK ->
                isPersonThere
                    ? queued(approval.callId(), event)
                    : decided(
                        approval,
                        ApprovalDecision.DENY,
                        "denied, as nobody is at a terminal; --approve once allows it");
          };
      case ToolEvent.UserQuestion(var question, _) ->
          isPersonThere ? queued(question.callId(), event) : replied(question, NOBODY);
      case ToolEvent.ToolStart _, ToolEvent.ToolOutput _, ToolEvent.ToolCall _ -> List.of();
    };
  }

  private List<Step> queued(CallId call, ToolEvent event) {
    waiting.putLast(call, event);
    return waiting.size() == 1 ? ask() : List.of();
  }

  /// Asks about the first that waits.
  private List<Step> ask() {
    return first()
        .map(event ->
            switch (event) {
              case ToolEvent.ToolApprovalRequest(var approval, _) ->
                  "Allow %s %s (%s)? [y]es once, [a]lways, [n]o, [s]top the turn: "
                      .formatted(approval.name(), approval.params(), approval.reason());
              case ToolEvent.UserQuestion(var question, _) ->
                  question.question()
                      + Optional.ofNullable(question.options())
                          .map(options -> " [" + String.join(", ", options) + "]")
                          .orElse("")
                      + " ";
              case ToolEvent.ToolStart _, ToolEvent.ToolOutput _, ToolEvent.ToolCall _ -> "";
            })
        .<List<Step>>map(question -> List.of(new Step.AskPerson(question)))
        .orElseGet(List::of);
  }

  private Optional<ToolEvent> first() {
    return waiting.isEmpty() ? Optional.empty() : Optional.of(waiting.firstEntry().getValue());
  }

  /// The person has typed a line, which answers what was asked last.
  List<Step> typed(String line) {
    var event = first();
    if (event.isEmpty()) {
      return List.of();
    }
    var steps = new ArrayList<Step>();
    switch (event.get()) {
      case ToolEvent.ToolApprovalRequest(var approval, _) -> {
        var decision = decision(line);
        if (decision.isEmpty()) {
          return ask();
        }
        waiting.pollFirstEntry();
        steps.add(approval(approval, decision.get()));
      }
      case ToolEvent.UserQuestion(var question, _) -> {
        waiting.pollFirstEntry();
        steps.add(reply(question, line));
      }
      case ToolEvent.ToolStart _, ToolEvent.ToolOutput _, ToolEvent.ToolCall _ -> {}
    }
    steps.addAll(ask());
    return steps;
  }

  private static Optional<ApprovalDecision> decision(String line) {
    return switch (line.strip().toLowerCase(Locale.ROOT)) {
      case "y", "yes", "once" -> Optional.of(ApprovalDecision.ONCE);
      case "a", "always" -> Optional.of(ApprovalDecision.ALWAYS);
      case "n", "no", "deny" -> Optional.of(ApprovalDecision.DENY);
      case "s", "stop" -> Optional.of(ApprovalDecision.DENY_AND_STOP);
      default -> Optional.empty();
    };
  }

  /// The person is gone: what waits is answered as if they had never been there.
  List<Step> personLeft() {
    isPersonThere = false;
    var left = List.copyOf(waiting.values());
    waiting.clear();
    return left.stream().flatMap(event -> asked(event).stream()).toList();
  }

  /// The call waits no more, whoever answered it.
  List<Step> closed(CallId call) {
    unanswered.remove(call);
    boolean wasAsked = !waiting.isEmpty() && waiting.firstEntry().getKey().equals(call);
    waiting.remove(call);
    return wasAsked ? ask() : List.of();
  }

  /// An answer has arrived, or the drone would not have it.
  List<Step> answered(CallId call, RelayedAck.Noted answer) {
    unanswered.remove(call);
    return answer.success()
        ? List.of()
        : List.of(new Step.Say("the answer was not taken: " + answer.note().message()));
  }

  /// What may not have arrived, once more.
  List<Step> again() {
    return List.copyOf(unanswered.values());
  }

  private List<Step> decided(
      ToolEvent.Approval approval, ApprovalDecision decision, String because) {
    return List.of(
        new Step.Say("%s %s: %s".formatted(approval.name(), approval.params(), because)),
        approval(approval, decision));
  }

  private Step approval(ToolEvent.Approval approval, ApprovalDecision decision) {
    return sent(
        approval.callId(),
        new Step.Approval(
            approval.callId(),
            new TurnRequest.ToolApproval(
                new TurnRequest.Approval(approval.turnId(), approval.callId(), decision))));
  }

  private List<Step> replied(ToolEvent.Question question, String answer) {
    return List.of(
        new Step.Say(question.question() + " (nobody is at a terminal to answer)"),
        reply(question, answer));
  }

  private Step reply(ToolEvent.Question question, String answer) {
    return sent(
        question.callId(),
        new Step.Reply(
            question.callId(),
            new TurnRequest.UserAnswer(
                new TurnRequest.Answer(question.turnId(), question.callId(), answer))));
  }

  private Step sent(CallId call, Step step) {
    unanswered.put(call, step);
    return step;
  }
}
