package dev.gadgetcode.hub.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.Timers;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.hub.core.Session;
import dev.gadgetcode.hub.core.SessionCommand;
import dev.gadgetcode.hub.home.Homing;
import dev.gadgetcode.hub.secret.ProviderKeys;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.hub.store.SqliteStore;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.SessionStats;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.stream.Meta;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SessionsTest {
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Connection TAB = new Connection(new TabId("tab"), "socket");

  private final Timers timers = new Timers();
  private Store store;
  private Sessions sessions;
  private ChatSessionId id;

  @BeforeEach
  void open(@TempDir Path data) throws Exception {
    store = SqliteStore.open(data, _ -> {});
    sessions =
        new Sessions(
            store,
            new LocalBus(),
            new Ides(store.journal(), new LongAdder()),
            new TurnDocuments(store),
            new ProviderKeys(
                store,
                () -> {
                  throw new IllegalStateException("nobody has a key");
                }),
            timers,
            Clock.systemUTC(),
            Duration.ofHours(24),
            Homing.alone());
    id = made();
  }

  @AfterEach
  void close() {
    timers.close();
    store.close();
  }

  private ChatSessionId made() {
    var session =
        new ChatSession(
            new ChatSessionId(NewIds.id()),
            new UserId("ann"),
            new ProjectId(NewIds.id()),
            Texts.NEW_SESSION,
            null,
            "demo",
            SessionMode.BUILD,
            null,
            SessionStats.NONE,
            THEN,
            THEN);
    store.commit(Change.of(ChatSessions.insert(session))).join();
    return session.id();
  }

  @Test
  void aSessionWithWhichNothingIsGoingOnLeavesMemoryAndIsLoadedWhenItIsWanted() {
    ask(Session::isLive);

    restUntilEmpty();

    assertThat(ask(Session::isLive)).isFalse();
    assertThat(loaded()).isEqualTo(1);
  }

  @Test
  void aSessionThatATabHasStays() {
    sessions.tell(id, new SessionCommand.TakeOver(TAB));
    assertThat(ask(Session::holder)).contains(TAB);

    sessions.rest();

    assertThat(loaded()).isEqualTo(1);
    assertThat(ask(Session::holder)).contains(TAB);
  }

  @Test
  void whoeverComesWhileItLeavesIsHeardOnce() throws Exception {
    int times = 2_000;
    var heard = new CountDownLatch(times);
    var leaving =
        Thread.startVirtualThread(() -> {
          while (heard.getCount() > 0) {
            sessions.rest();
          }
        });

    for (int i = 0; i < times; i++) {
      assertThat(sessions.look(id, _ -> heard.countDown())).isTrue();
    }

    assertThat(heard.await(30, TimeUnit.SECONDS)).isTrue();
    leaving.join();
  }

  @Test
  void aStoreThatIsClosedAfterItsSessionsIsNotFoldedInto() {
    int turns = 200;
    for (int i = 0; i < turns; i++) {
      var turn = new TurnId("turn-" + i);
      store.commit(Change.of(Turns.insert(over(turn)))).join();
      var event = new LoggedEvent(new Meta(turn, 1, 1, THEN, 1), "response", "[\"Nothing.\"]");
      store.commit(new Change(List.of(event), List.of(), List.of())).join();
    }

    sessions.start();
    sessions.close();
    int left = store.read(Turns::unfolded).size();
    for (int i = 0; i < turns; i++) {
      made(); // time in which all of them would be folded
    }

    assertThat(store.read(Turns::unfolded)).hasSize(left);
  }

  private StoredTurn over(TurnId turn) {
    return new StoredTurn(
        turn,
        id,
        new UserId("ann"),
        null,
        "Say nothing",
        null,
        TurnStatus.FINISHED,
        false,
        null,
        "demo",
        SessionMode.BUILD,
        "",
        0,
        1,
        TurnStats.NONE,
        null,
        THEN,
        THEN);
  }

  /// A session that has just been asked may still be at work for a moment.
  private void restUntilEmpty() {
    while (loaded() > 0) {
      sessions.rest();
      Thread.onSpinWait();
    }
  }

  private int loaded() {
    return sessions.sizes().getOrDefault("sessions", -1);
  }

  private <T> T ask(Function<Session, T> question) {
    var answer = new CompletableFuture<T>();
    sessions.look(id, core -> answer.complete(question.apply(core)));
    return answer.orTimeout(30, TimeUnit.SECONDS).join();
  }
}
