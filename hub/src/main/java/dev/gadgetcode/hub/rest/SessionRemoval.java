package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.bus.Subjects;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.store.ChatSessionTable;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// Takes chat sessions away with all that is theirs. Their drone is let go first; one in which
/// something runs or waits stays. Runs on virtual threads.
final class SessionRemoval {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String DELETED = "The chat session was deleted";

  private final Store store;
  private final Sessions sessions;

  SessionRemoval(Store store, Sessions sessions) {
    this.store = store;
    this.sessions = sessions;
  }

  /// The writes that take a session away; it is let go of by its drone when they are made.
  List<Write> of(ChatSessionId id) {
    if (store.read(handle -> ChatSessionTable.isBusy(handle, id))) {
      throw busy();
    }
    free(id);
    var writes = new ArrayList<Write>();
    writes.add(ChatSessionTable.delete(id));
    store
        .read(handle -> ChatSessionTable.turns(handle, id))
        .forEach(turn -> writes.add(store.journal().forget(turn)));
    writes.add(store.journal().replaceFacts(Subjects.session(id).name(), List.of()));
    return writes;
  }

  static Problem busy() {
    return Problem.conflict("session-busy", "A turn of the chat session runs or waits");
  }

  private void free(ChatSessionId id) {
    Optional<RegistrationId> drone = ask(sessions, id, Session::drone);
    drone.ifPresent(held -> {
      sessions.tell(id, new SessionCommand.DroneReleased(held, DELETED));
      if (ask(sessions, id, Session::drone).isPresent()) {
        throw busy();
      }
    });
  }

  /// Looks at a session between two of its batches.
  static <T> T ask(Sessions sessions, ChatSessionId id, Function<Session, T> question) {
    var answer = new CompletableFuture<T>();
    if (!sessions.look(id, core -> answer.complete(question.apply(core)))) {
      throw Problem.notFound();
    }
    try {
      return answer.orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join();
    } catch (CompletionException silent) {
      throw Problem.of(503, "busy", "The chat session did not answer in time");
    }
  }
}
