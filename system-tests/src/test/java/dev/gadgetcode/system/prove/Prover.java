package dev.gadgetcode.system.prove;

import dev.gadgetcode.system.shared.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/// One run of the proof: the world is set up, the faults of the plan happen to it while everybody
/// works, and when the last one is over everything must come to its end. Then the checker reads
/// what is left. Runs on the caller's thread.
final class Prover implements Client.News {
  private static final Duration LONGEST_STILLNESS = Duration.ofSeconds(150);
  private static final long LOOK_MILLIS = 250;

  private final Path folder;
  private final Plan plan;
  private final int drones;
  private final Progress progress = new Progress();
  private final AtomicLong movedAt = new AtomicLong(System.nanoTime());
  private final World world;

  Prover(Path folder, Plan plan, int drones) throws Exception {
    this.folder = folder;
    this.plan = plan;
    this.drones = drones;
    this.world = new World(folder, new Random());
  }

  /// How many clients there are with so many drones: one that drives each, and one that watches for
  /// each person.
  static int clients(int drones) {
    return drones + 2;
  }

  Outcome run() throws Exception {
    try (world) {
      world.open(drones, this);
      var usage = Usage.of(world);
      var injector = new Injector(world, progress);
      long began = System.currentTimeMillis();
      injector.run(plan);
      world.model().mend();
      world.seats().forEach(seat -> seat.client().rest());
      var stuck = await(injector);
      long ended = System.currentTimeMillis();
      return new Aftermath(world, folder)
          .collect(plan, injector, stuck, usage, Duration.ofMillis(ended - began));
    }
  }

  /// Waits until every client has seen the end of everything.
  ///
  /// @return how those stand that have not, when nothing has moved for too long
  private List<String> await(Injector injector) throws Exception {
    while (true) {
      var busy = Waiting.states(world.seats()).stream().filter(state -> !state.isIdle()).toList();
      if (busy.isEmpty()) {
        return List.of();
      }
      if (System.nanoTime() - movedAt.get() > LONGEST_STILLNESS.toNanos()) {
        return busy.stream().map(Client.State::text).toList();
      }
      injector.revive();
      Thread.sleep(LOOK_MILLIS);
    }
  }

  @Override
  public void acked(Client client, String turn) {
    moved();
    for (var seat : world.seats()) {
      if (!seat.client().desk().drives()) {
        seat.client().watch(turn); // the other's too, which must be refused
      }
    }
  }

  @Override
  public void heard(Client client, String turn, long seq) {
    moved();
  }

  private void moved() {
    movedAt.set(System.nanoTime());
    progress.step();
  }
}
