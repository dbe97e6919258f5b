package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Journal;
import dev.gadgetcode.hub.store.Store;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Events of turns that do not run, each of which has to be looked up in the store.
class StraysTest extends HubScene {
  /// More than are looked at together and wait behind them.
  private static final int MANY = 3_000;

  private volatile CountDownLatch gate = new CountDownLatch(0);

  @Override
  Store hands(Store store) {
    return new SlowReads(store);
  }

  @Test
  void aDroneThatSendsMoreOfThemThanWaitIsHungUpOnAndStaysOutsideForAWhile() throws Exception {
    var drone = drone("one");
    gate = new CountDownLatch(1);

    for (int seq = 1; seq <= MANY; seq++) {
      respond(drone, "unknown", seq, "word");
    }
    drone.gone();
    gate.countDown();

    var again = kept(hub.drone(registered, "one")).refusal();
    assertThat(again.path("data").path("code")).isEqualTo(json("'too-many'"));
    newUser();
    drone("other");
  }

  @Test
  void aDroneThatHasAWindowOfThemInFlightIsAnsweredAndStays() throws Exception {
    var drone = drone("one");

    for (int seq = 1; seq <= 256; seq++) {
      respond(drone, "unknown", seq, "word");
    }

    for (int seq = 1; seq <= 256; seq++) {
      assertThat(drone.next("crashRecoveryResponse").args())
          .isEqualTo(json("[{'turnId':'unknown','action':'discard'}]"));
    }
    assertThat(lock(ide("tab"), session).get(0)).isEqualTo(json("true"));
  }

  /// A store whose reads wait at the gate.
  private final class SlowReads implements Store {
    private final Store store;

    SlowReads(Store store) {
      this.store = store;
    }

    @Override
    public <T extends @Nullable Object> T read(Function<Handle, T> query) {
      try {
        gate.await();
      } catch (InterruptedException interrupted) {
        throw new IllegalStateException(interrupted);
      }
      return store.read(query);
    }

    @Override
    public CompletableFuture<Void> commit(Change change) {
      return store.commit(change);
    }

    @Override
    public boolean hasRoom() {
      return store.hasRoom();
    }

    @Override
    public Journal journal() {
      return store.journal();
    }

    @Override
    public long groups() {
      return store.groups();
    }

    @Override
    public void close() {
      store.close();
    }
  }
}
