package dev.gadgetcode.hub.socket;

import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.session.TurnDocuments;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.viewer.Ide;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.ResumeAnswer;
import dev.gadgetcode.protocol.ide.ResumeKind;
import dev.gadgetcode.protocol.ide.ResumeRefusal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Has IDEs watch turns from where they are: by the events that they missed, or by the turn as it
/// stands. Runs on the IDEs' own virtual threads and the sessions' mailboxes.
public final class Resuming {
  /// A larger turn is read by REST.
  private static final int LARGEST_TURN = 512 * 1024;

  private final Store store;
  private final Sessions sessions;
  private final TurnDocuments documents;
  private final Ides ides;

  public Resuming(Store store, Sessions sessions, TurnDocuments documents, Ides ides) {
    this.store = store;
    this.sessions = sessions;
    this.documents = documents;
    this.ides = ides;
  }

  void resume(Ide ide, IdeRequest.Cursor cursor, Consumer<IdeAck> answer) {
    var turn = sessions.turn(cursor.turnId()).filter(found -> found.user().equals(ide.user()));
    boolean found = turn.isPresent() && look(ide, cursor, turn.get(), answer);
    if (!found) {
      answer.accept(new IdeAck.Resumed(false, refused()));
    }
  }

  private boolean look(
      Ide ide, IdeRequest.Cursor cursor, StoredTurn turn, Consumer<IdeAck> answer) {
    return sessions.look(
        turn.session(),
        core -> {
          var view = view(core, cursor);
          Thread.startVirtualThread(() -> inTurn(ide, cursor, turn, view, answer));
        });
  }

  private static ResumeAnswer refused() {
    return new ResumeAnswer.Refused(ResumeRefusal.NOT_FOUND.code(), ResumeRefusal.NOT_FOUND.text());
  }

  /// What the session itself knows of the turn.
  private record View(boolean running, List<ResumeAnswer.OpenEvent> open) {}

  private static View view(Session core, IdeRequest.Cursor cursor) {
    boolean running = core.running().filter(cursor.turnId()::equals).isPresent();
    return new View(running, core.open(cursor.turnId()));
  }

  /// Behind an ack comes only what follows its own cursor: one request of an IDE after the other,
  /// and nothing of the cursor before.
  private void inTurn(
      Ide ide, IdeRequest.Cursor cursor, StoredTurn stored, View view, Consumer<IdeAck> answer) {
    synchronized (ide) {
      ides.pause(ide, stored.id());
      answer(ide, cursor, stored, view, answer);
    }
  }

  private void answer(
      Ide ide, IdeRequest.Cursor cursor, StoredTurn stored, View view, Consumer<IdeAck> answer) {
    var turn = view.running ? stored : sessions.turn(stored.id()).orElse(stored);
    long lastSeq = Math.max(turn.lastSeq(), store.journal().lastSeq(turn.id()));
    if (ides.attach(ide, turn.id(), cursor.afterSeq(), lastSeq)
        && isInLog(turn.id(), cursor.afterSeq(), lastSeq)) {
      reply(answer, ResumeKind.TAIL, turn.status(), lastSeq, null, view.open);
      ides.begin(ide, turn.id());
      return;
    }
    var document = documents.find(turn.id()).orElseThrow();
    reply(
        answer,
        ResumeKind.SNAPSHOT,
        document.status(),
        document.lastSeq(),
        isTooLarge(document) ? null : document,
        view.open);
    ides.watch(ide, turn.id(), document.lastSeq(), document.lastSeq());
  }

  /// Whether the log has what follows the cursor. Asked behind the one who is to read it, who keeps
  /// it there.
  private boolean isInLog(TurnId turn, long afterSeq, long lastSeq) {
    return afterSeq == lastSeq || (afterSeq < lastSeq && store.journal().isBorder(turn, afterSeq));
  }

  private static boolean isTooLarge(Turn turn) {
    return Wire.mapper().writeValueAsString(turn).getBytes(StandardCharsets.UTF_8).length
        > LARGEST_TURN;
  }

  private static void reply(
      Consumer<IdeAck> answer,
      ResumeKind kind,
      TurnStatus status,
      long lastSeq,
      @Nullable Turn turn,
      List<ResumeAnswer.OpenEvent> open) {
    answer.accept(
        new IdeAck.Resumed(true, new ResumeAnswer.Resumption(kind, status, lastSeq, turn, open)));
  }
}
