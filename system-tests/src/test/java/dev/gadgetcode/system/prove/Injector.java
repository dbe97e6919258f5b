package dev.gadgetcode.system.prove;

import dev.gadgetcode.system.prove.FaultProxy.Weather;
import dev.gadgetcode.system.prove.NumberedModel.Trouble;
import dev.gadgetcode.system.shared.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Has the faults of a plan happen, each at its moment. One that lasts has a virtual thread, so
/// that faults of different places overlap; a place has one at a time.
final class Injector {
  /// A world that has come to rest is not waited for.
  private static final long QUIET_MILLIS = 1_500;

  private static final Duration SLOWNESS = Duration.ofMillis(120);

  private static final Duration HOUR = Duration.ofHours(1);

  private final World world;
  private final Progress progress;
  private final Map<String, Semaphore> places = new ConcurrentHashMap<>();
  private final List<Spell> spells = new CopyOnWriteArrayList<>();
  private final List<String> oddities = new CopyOnWriteArrayList<>();

  Injector(World world, Progress progress) {
    this.world = world;
    this.progress = progress;
  }

  /// What happened, once all of it is over.
  List<Spell> spells() {
    return List.copyOf(spells);
  }

  /// Processes that ended though nobody killed them.
  List<String> oddities() {
    return List.copyOf(oddities);
  }

  /// Back when the last fault is over.
  ///
  /// @param longest when this has passed, the rest of the plan is left out
  void run(Plan plan, Duration longest) throws Exception {
    var running = new ArrayList<CompletableFuture<Spell>>();
    long began = System.nanoTime();
    for (var fault : plan.faults()) {
      if (System.nanoTime() - began > longest.toNanos()) {
        break;
      }
      try {
        progress.after(1 + fault.afterEvents()).get(QUIET_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException _) {
        revive(); // nothing moves; a fault may be what is needed
      }
      var place = place(fault.place());
      place.acquire();
      running.add(
          Background.of(() -> {
            try {
              return inflict(fault);
            } finally {
              place.release();
            }
          }));
    }
    for (var fault : running) {
      spells.add(fault.join());
    }
    revive();
  }

  private Semaphore place(String name) {
    return places.computeIfAbsent(name, _ -> new Semaphore(1));
  }

  /// Starts again what has ended by itself, as whoever watches over it would.
  void revive() throws Exception {
    revive("hub", world.hub());
    for (int number = 0; number < world.workers().size(); number++) {
      revive("drone " + number, world.workers().get(number).service());
    }
  }

  private void revive(String name, Service service) throws Exception {
    var place = place(name);
    if (place.tryAcquire()) {
      try {
        if (service.running().isEmpty()) {
          oddities.add(name + " ended by itself; see " + service.log());
          service.start();
        }
      } finally {
        place.release();
      }
    }
  }

  private Spell inflict(Fault fault) throws Exception {
    long began = System.currentTimeMillis();
    int target = fault.target();
    long restarted = 0;
    long ready = 0;
    switch (fault.kind()) {
      case HUB_KILLED -> {
        world.hub().kill();
        last(fault);
        restarted = System.currentTimeMillis();
        ready = world.hub().start();
      }
      case DRONE_KILLED -> {
        var drone = world.workers().get(target).service();
        drone.kill();
        last(fault);
        restarted = System.currentTimeMillis();
        ready = drone.start();
      }
      case CLIENT_KILLED -> {
        var client = world.seats().get(target).client();
        client.kill();
        last(fault);
        restarted = System.currentTimeMillis();
        client.start();
      }
      case CLIENT_FROZEN -> {
        var client = world.seats().get(target).client();
        client.freeze();
        last(fault);
        client.thaw();
      }
      case HUB_FROZEN -> freeze(world.hub(), fault);
      case DRONE_FROZEN -> freeze(world.workers().get(target).service(), fault);
      case HUB_DISK_FULL -> fill(world.hubDisk(), fault);
      case DRONE_DISK_FULL -> fill(world.workers().get(target).disk(), fault);
      case DRONE_LINK_CUT -> world.workers().get(target).hubLink().cut();
      case DRONE_LINK_HALF_OPEN -> drone(target, Weather.SWALLOWING, fault);
      case DRONE_LINK_SLOW -> drone(target, Weather.SLOW, fault);
      case DRONE_LINK_SLICED -> drone(target, Weather.SLICED, fault);
      case DRONE_LINK_DOUBLED -> haunt(world.workers().get(target).hubLink(), fault);
      case CLIENT_LINK_CUT -> world.seats().get(target).link().cut();
      case CLIENT_LINK_HALF_OPEN -> client(target, Weather.SWALLOWING, fault);
      case CLIENT_LINK_SLOW -> client(target, Weather.SLOW, fault);
      case CLIENT_LINK_SLICED -> client(target, Weather.SLICED, fault);
      case CLIENT_LINK_DOUBLED -> haunt(world.seats().get(target).link(), fault);
      case CLIENT_UPGRADE_CUT -> {
        world.seats().get(target).link().cutAtUpgrade();
        last(fault);
      }
      case MODEL_LINK_CUT -> world.workers().get(target).modelLink().cut();
      case MODEL_LINK_HALF_OPEN -> model(target, Weather.SWALLOWING, fault);
      case MODEL_LINK_SLOW -> model(target, Weather.SLOW, fault);
      case MODEL_LINK_SLICED -> model(target, Weather.SLICED, fault);
      case MODEL_STALLED ->
          world.model().layUp(new Trouble.Stall(Duration.ofMillis(fault.lastsMillis())));
      case MODEL_FAILED -> world.model().layUp(new Trouble.Failure(500));
      case MODEL_TRUNCATED -> world.model().layUp(new Trouble.Truncation());
      case MODEL_RESET -> world.model().layUp(new Trouble.Reset());
      case HUB_CLOCK_JUMPED -> jump(world.hubClock(), fault);
      case DRONE_CLOCK_JUMPED -> jump(world.workers().get(target).clock(), fault);
    }
    return new Spell(fault, began, System.currentTimeMillis(), restarted, ready);
  }

  private static void last(Fault fault) throws InterruptedException {
    Thread.sleep(fault.lastsMillis());
  }

  private static void freeze(Service service, Fault fault) throws Exception {
    service.freeze();
    last(fault);
    service.thaw();
  }

  /// Forward or back by an hour, and to the right time again.
  private static void jump(WallClock clock, Fault fault) throws Exception {
    clock.set(fault.number() % 2 == 0 ? HOUR : HOUR.negated());
    last(fault);
    clock.set(Duration.ZERO);
  }

  private static void fill(SmallDisk disk, Fault fault) throws InterruptedException {
    disk.fill();
    last(fault);
    disk.empty();
  }

  private void drone(int target, Weather weather, Fault fault) throws InterruptedException {
    change(world.workers().get(target).hubLink(), weather, fault);
  }

  private void client(int target, Weather weather, Fault fault) throws InterruptedException {
    change(world.seats().get(target).link(), weather, fault);
  }

  private void model(int target, Weather weather, Fault fault) throws InterruptedException {
    change(world.workers().get(target).modelLink(), weather, fault);
  }

  private static void change(FaultProxy link, Weather weather, Fault fault)
      throws InterruptedException {
    link.set(weather, SLOWNESS);
    last(fault);
    link.clear();
  }

  private static void haunt(FaultProxy link, Fault fault) throws InterruptedException {
    link.haunt();
    last(fault);
    link.layGhosts();
  }
}
