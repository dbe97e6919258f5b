package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.ide.IdeAck;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A chat session at work: its core, driven by one mailbox. Decide, apply, answer, run.
public final class LiveSession implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LiveSession.class);

  private final ChatSessionId id;
  private final Session core;
  private final Mailbox mailbox;
  private final Effects effects;

  public LiveSession(ChatSessionId id, Effects effects) {
    this.id = id;
    this.core = new Session(id);
    this.mailbox = new Mailbox("session-" + id.value());
    this.effects = effects;
  }

  public ChatSessionId id() {
    return id;
  }

  /// Hands the command to the session.
  ///
  /// @param answer gets the ack, where the command has one
  public void tell(SessionCommand command, Consumer<IdeAck> answer) {
    if (!mailbox.offer(() -> handle(command, answer))) {
      log.error(
          "mailbox full session={} command={}", id.value(), command.getClass().getSimpleName());
    }
  }

  public void tell(SessionCommand command) {
    tell(command, _ -> {});
  }

  private void handle(SessionCommand command, Consumer<IdeAck> answer) {
    var decision = core.decide(command);
    decision.facts().forEach(core::apply);
    decision.ack().ifPresent(answer);
    decision.effects().forEach(effect -> effects.run(effect, this::tell));
  }

  @Override
  public void close() {
    mailbox.close();
  }
}
