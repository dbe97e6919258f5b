package dev.gadgetcode.system.prove;

import dev.gadgetcode.system.shared.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/// A world at work, from its beginning to the evidence that it leaves. Everybody who watches is
/// told of every turn that was acked, the other's too, which must be refused. Run by one thread;
/// told of news by the clients' threads.
final class Story implements Client.News, AutoCloseable {
  private static final Duration LONGEST_STILLNESS = Duration.ofSeconds(150);
  private static final long LOOK_MILLIS = 250;
  private static final int PATIENCE_SECONDS = 120;

  private final Path folder;
  private final World world;
  private final Progress progress = new Progress();
  private final AtomicLong movedAt = new AtomicLong(System.nanoTime());
  private final List<Await> awaits = new ArrayList<>();
  private final Injector injector;

  /// Nothing outlives the prover, and no disk stays mounted, when somebody ends it.
  private final Thread interrupted;

  /// Something that happens to a client.
  ///
  /// @param seq the event's number, 0 where a prompt was acked
  record News(String client, String turn, long seq) {}

  private record Await(Predicate<News> wanted, AtomicLong left, CompletableFuture<Void> come) {}

  Story(Path folder, Setting setting) throws Exception {
    this.folder = folder.toAbsolutePath();
    this.world = new World(this.folder, setting, new Random());
    this.injector = new Injector(world, progress);
    this.interrupted = new Thread(world::close);
    Runtime.getRuntime().addShutdownHook(interrupted);
  }

  World world() {
    return world;
  }

  Injector injector() {
    return injector;
  }

  void begin() throws Exception {
    world.open(this);
  }

  /// Completes when the news has come so many times, from now on.
  CompletableFuture<Void> when(int times, Predicate<News> wanted) {
    var come = new CompletableFuture<Void>();
    synchronized (awaits) {
      awaits.add(new Await(wanted, new AtomicLong(times), come));
    }
    return come.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// Has everybody come to the end of everything.
  ///
  /// @return how those stand that do not, when nothing has moved for too long
  List<String> rest() throws Exception {
    world.model().mend();
    world.seats().forEach(seat -> seat.client().rest());
    while (true) {
      var busy = new ArrayList<String>();
      for (var seat : world.seats()) {
        var state = seat.client().state();
        if (!state.isIdle()) {
          busy.add(state.text());
        }
      }
      if (busy.isEmpty() || System.nanoTime() - movedAt.get() > LONGEST_STILLNESS.toNanos()) {
        return busy;
      }
      injector.revive();
      Thread.sleep(LOOK_MILLIS);
    }
  }

  /// Waits until one client has seen the end of everything.
  void awaitIdle(Client client) throws Exception {
    until(client.desk().name() + " is idle", () -> client.state().isIdle());
  }

  /// Looks from time to time until it is so.
  void until(String what, Callable<Boolean> isSo) throws Exception {
    while (!isSo.call()) {
      if (System.nanoTime() - movedAt.get() > LONGEST_STILLNESS.toNanos()) {
        throw new AssertionError("nothing moves, and it never came to it that " + what);
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  /// Rests, ends everything in order, and reads what is left.
  Evidence end() throws Exception {
    return end(rest(), Usage.UNKNOWN, Usage.UNKNOWN);
  }

  Evidence end(List<String> stuck, Usage before, Usage after) throws Exception {
    return new Aftermath(world, folder).collect(stuck, injector.oddities(), before, after);
  }

  @Override
  public void acked(Client client, String turn) {
    for (var seat : world.seats()) {
      if (!seat.client().desk().drives()) {
        seat.client().watch(turn);
      }
    }
    moved(new News(client.desk().name(), turn, 0));
  }

  @Override
  public void heard(Client client, String turn, long seq) {
    moved(new News(client.desk().name(), turn, seq));
  }

  private void moved(News news) {
    movedAt.set(System.nanoTime());
    progress.step();
    synchronized (awaits) {
      awaits.removeIf(await ->
          await.wanted.test(news)
              && await.left.decrementAndGet() == 0
              && await.come.complete(null));
    }
  }

  @Override
  public void close() {
    if (Runtime.getRuntime().removeShutdownHook(interrupted)) {
      world.close();
    }
  }
}
