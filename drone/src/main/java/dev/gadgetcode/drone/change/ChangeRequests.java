package dev.gadgetcode.drone.change;

import dev.gadgetcode.drone.session.SessionLock;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/// Serves what people ask about the changes of a turn. Called on the drone's mailbox: changes are
/// put back there, so that no turn begins meanwhile; what changed is told on virtual threads, of
/// which there are so many and no more.
public final class ChangeRequests {
  private static final int AT_ONCE = 4;
  private static final String NO_PROJECT = "No project is locked";

  private final SessionLock session;
  private final ChangeAnswers answers;
  private final Semaphore readers = new Semaphore(AT_ONCE);

  public ChangeRequests(SessionLock session, Changes changes) {
    this.session = session;
    this.answers = new ChangeAnswers(changes);
  }

  /// Lists what a turn changed, or shows one file of it.
  public void list(TurnRequest.Changes asked, Consumer<Message> answer) {
    var project = session.project();
    if (project.isEmpty()) {
      answer.accept(ChangeAnswers.refused(NO_PROJECT));
    } else if (!readers.tryAcquire()) {
      answer.accept(
          ChangeAnswers.refused("The drone is asked for too many changes at once; ask again"));
    } else {
      Thread.ofVirtual()
          .name("changes-request")
          .start(() -> {
            try {
              answer.accept(answers.listed(asked, project.get()));
            } finally {
              readers.release();
            }
          });
    }
  }

  /// Undoes what a turn changed, or what it did to one file.
  public RelayedAck.ChangesListed putBack(TurnRequest.Changes asked) {
    if (session.state().turn().isPresent()) {
      return ChangeAnswers.refused("A turn is running");
    }
    return session
        .project()
        .map(project -> answers.putBack(asked, project))
        .orElseGet(() -> ChangeAnswers.refused(NO_PROJECT));
  }
}
