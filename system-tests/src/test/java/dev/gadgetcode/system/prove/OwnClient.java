package dev.gadgetcode.system.prove;

import dev.gadgetcode.system.shared.Actor;
import dev.gadgetcode.system.shared.Link;
import dev.gadgetcode.system.shared.OwnLink;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/// A client on the project's own Socket.IO client, in the prover's process. A kill takes all that
/// it knows; the next life goes on from its record. Its methods are thread-safe.
final class OwnClient implements Client {
  /// What a client listens to.
  private static final List<String> HEARD =
      List.of(
          "thinking",
          "response",
          "toolStart",
          "toolOutput",
          "toolCall",
          "stepRestarted",
          "workOrderComplete",
          "tabLockLost",
          "sessionLockLost");

  private final Desk desk;
  private final News news;
  private final SignedIn signedIn;
  private final FaultProxy proxy;
  private final Set<String> watched = ConcurrentHashMap.newKeySet();
  private @Nullable Life life;
  private boolean rests;
  private volatile CountDownLatch thawed = new CountDownLatch(0);

  /// @param proxy the one that its connection goes through
  OwnClient(Desk desk, News news, SignedIn signedIn, FaultProxy proxy) {
    this.desk = desk;
    this.news = news;
    this.signedIn = signedIn;
    this.proxy = proxy;
  }

  @Override
  public Desk desk() {
    return desk;
  }

  @Override
  public synchronized void start() throws Exception {
    var next = new Life();
    life = next;
    watched.forEach(next::watch);
    if (rests) {
      next.rest();
    }
  }

  @Override
  public synchronized void kill() {
    proxy.cut(); // no goodbye is said
    if (life != null) {
      life.end();
      life = null;
    }
  }

  @Override
  public synchronized void freeze() {
    if (life != null) {
      life.freeze();
    }
  }

  @Override
  public void thaw() {
    thawed.countDown();
  }

  @Override
  public synchronized void watch(String turn) {
    if (watched.add(turn) && life != null) {
      life.watch(turn);
    }
  }

  @Override
  public synchronized void rest() {
    rests = true;
    if (life != null) {
      life.rest();
    }
  }

  @Override
  public synchronized State state() throws Exception {
    return life == null ? new State(false, desk.name() + " is dead") : life.state();
  }

  @Override
  public synchronized void close() {
    if (life != null) {
      life.end();
      life = null;
    }
  }

  /// One life: the socket and the thread of what it does.
  private final class Life implements Link.Listener, DeskWork.Hub {
    private final Actor actor = new Actor(desk.name());
    private final DeskWork work;
    private final OwnLink link;
    private volatile boolean isConnected;

    Life() throws Exception {
      work =
          new DeskWork(
              desk,
              this,
              turn -> news.acked(OwnClient.this, turn),
              (turn, seq) -> news.heard(OwnClient.this, turn, seq));
      link =
          new OwnLink(
              URI.create(desk.hub()),
              () -> Map.of("token", signedIn.token(), "tabId", desk.tabId()),
              HEARD,
              this);
      actor.every(
          10_000,
          () -> {
            if (isConnected) {
              link.emit("sessionHeartbeat");
            }
          });
      actor.begin();
    }

    @Override
    public void connected() {
      isConnected = true;
      actor.run(work::connected);
    }

    @Override
    public void disconnected() {
      isConnected = false;
      actor.run(work::disconnected);
    }

    @Override
    public void refused() {
      signedIn.renew();
    }

    @Override
    public void heard(String event, ArrayNode args, Consumer<Object[]> reply) {
      actor.run(() -> work.heard(event, args));
    }

    @Override
    public void ask(String event, Consumer<Optional<ArrayNode>> outcome, Object... args) {
      link.request(event, said -> actor.run(() -> outcome.accept(said)), args);
    }

    @Override
    public void later(Runnable task) {
      actor.later(300, task);
    }

    /// What it does waits, and what it hears piles up.
    void freeze() {
      var until = new CountDownLatch(1);
      thawed = until;
      actor.run(() -> {
        try {
          until.await();
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt(); // killed
        }
      });
    }

    void watch(String turn) {
      actor.run(() -> work.watch(turn));
    }

    void rest() {
      actor.run(work::rest);
    }

    State state() throws Exception {
      return actor.ask(work::state);
    }

    void end() {
      link.close();
      actor.close();
      work.close();
    }
  }
}
