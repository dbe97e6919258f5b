package dev.gadgetcode.hub.core;

import dev.gadgetcode.hub.core.SessionCommand.EditPrompt;
import dev.gadgetcode.hub.core.SessionCommand.Submit;
import dev.gadgetcode.hub.core.SessionEffect.Watch;
import dev.gadgetcode.hub.core.SessionFact.Named;
import dev.gadgetcode.hub.core.SessionFact.PromptAccepted;
import dev.gadgetcode.hub.core.SessionFact.PromptEdited;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// What a session decides about prompts, until they run.
final class PromptDecisions {
  static final int MAX_PROMPT_BYTES = 256 * 1024;

  private final ChatSessionId id;
  private final SessionState state;
  private final TurnLife life;

  PromptDecisions(ChatSessionId id, SessionState state, TurnLife life) {
    this.id = id;
    this.state = state;
    this.life = life;
  }

  Decision submit(Submit command) {
    var known = command.known().or(() -> command.prompt().flatMap(state::turnOf));
    if (known.isPresent()) {
      return Decision.answer(accepted(known.get()));
    }
    var refusal = refusal(command);
    if (refusal.isPresent()) {
      return Decision.answer(refused(refusal.get()));
    }
    var prompt =
        new PromptAccepted(
            command.turn(),
            command.workOrder(),
            command.content(),
            command.prompt().orElse(null),
            command.at());
    var draft = Decision.draft().fact(prompt);
    name(command, draft);
    if (state.isBusy()) {
      draft.effect(TurnLife.updated(prompt.turn(), TurnStatus.QUEUED, null, null));
    } else {
      life.start(prompt, draft);
      draft.effect(new Watch(command.connection(), prompt.turn(), 0));
    }
    return draft.answer(accepted(command.turn()));
  }

  private Optional<PromptRefusal> refusal(Submit command) {
    if (state.droneOf(command.connection()).isEmpty()) {
      return Optional.of(PromptRefusal.NO_DRONE);
    }
    if (command.about().isEmpty()
        || command.wanted().filter(other -> !other.equals(id)).isPresent()) {
      return Optional.of(PromptRefusal.NO_SESSION);
    }
    if (!command.about().get().hasProject()) {
      return Optional.of(PromptRefusal.NO_PROJECT);
    }
    if (state.mode() == WorkspaceMode.USER) {
      return Optional.of(PromptRefusal.USER_MODE);
    }
    if (command.content().isBlank()) {
      return Optional.of(PromptRefusal.EMPTY);
    }
    return isTooLong(command.content()) ? Optional.of(PromptRefusal.TOO_LONG) : Optional.empty();
  }

  static boolean isTooLong(String content) {
    return content.length() > MAX_PROMPT_BYTES
        || content.getBytes(StandardCharsets.UTF_8).length > MAX_PROMPT_BYTES;
  }

  private void name(Submit command, Decision.Draft draft) {
    boolean unnamed =
        command.about().filter(about -> about.name().equals(Texts.NEW_SESSION)).isPresent();
    if (unnamed) {
      var name = SessionNames.from(command.content());
      draft
          .fact(new Named(name))
          .effect(
              new SessionEffect.Notify(
                  new IdeNotice.SessionUpdated(
                      new IdeNotice.SessionChange(
                          id, name, null, null, null, null, null, command.at()))));
    }
  }

  private static IdeAck accepted(TurnId turn) {
    return new IdeAck.Submitted(true, new IdeAck.Outcome(turn, Texts.TURN_CREATED, null));
  }

  static IdeAck refused(PromptRefusal refusal) {
    return new IdeAck.Submitted(false, IdeAck.Outcome.refused(refusal));
  }

  Decision edit(EditPrompt command) {
    return state.queued(command.turn()).isPresent()
            && !command.content().isBlank()
            && !isTooLong(command.content())
        ? Decision.draft().fact(new PromptEdited(command.turn(), command.content())).decision()
        : Decision.NOTHING;
  }
}
