package dev.gadgetcode.hub.core;

import static dev.gadgetcode.hub.core.Sample.AT;
import static dev.gadgetcode.hub.core.Sample.CHAT;
import static dev.gadgetcode.hub.core.Sample.DRONE;
import static dev.gadgetcode.hub.core.Sample.NAME;
import static dev.gadgetcode.hub.core.Sample.OTHER_CHAT;
import static dev.gadgetcode.hub.core.Sample.OTHER_NAME;
import static dev.gadgetcode.hub.core.Sample.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.id.InstanceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// After any restart the drone is the fold of its log. The seed is the test's name.
class DroneFoldTest {
  private static final DroneCommand.LockFor LOCK = new DroneCommand.LockFor(NAME, SOURCE);
  private static final DroneCommand.LockFor OTHER_LOCK =
      new DroneCommand.LockFor(OTHER_NAME, SOURCE);

  private static final List<DroneStatus> STATUSES = List.of(DroneStatus.values());

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void aDroneRebuiltFromItsFactsOrTheirSummaryDecidesAsTheOneThatLived(long seed) {
    var random = new Random(seed);
    var kept = new ArrayList<DroneFact.Kept>();
    var live = new Drone(DRONE);
    for (int step = 0; step < 60; step++) {
      for (var fact : tell(live, next(random, live)).facts()) {
        if (fact instanceof DroneFact.Kept one) {
          kept.add(one);
        }
      }
    }

    var all = List.of(live, rebuilt(kept), rebuilt(live.summary()));
    all.forEach(DroneFoldTest::restart);
    for (int step = 0; step < 40; step++) {
      var command = next(random, live);
      var decisions = all.stream().map(drone -> tell(drone, command)).toList();
      for (var decision : decisions) {
        assertThat(decision).as("%s", command).isEqualTo(decisions.getFirst());
      }
    }

    assertThat(all).allSatisfy(each -> assertThat(each.summary()).isEqualTo(live.summary()));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void epochsOnlyGrowAndNoDisplacedProcessComesIn(long seed) {
    var random = new Random(seed);
    var drone = new Drone(DRONE);
    long epoch = 0;
    var grants = new ArrayList<InstanceId>();
    for (int step = 0; step < 200; step++) {
      for (var fact : tell(drone, next(random, drone)).facts()) {
        if (fact instanceof DroneFact.Granted(var instance, var granted)) {
          assertThat(granted).isEqualTo(epoch + 1);
          assertThat(grants).doesNotContain(instance);
          grants.add(instance);
        }
        if (fact instanceof DroneFact.Fenced(var raised)) {
          assertThat(raised).isEqualTo(epoch + 1);
        }
      }
      epoch = drone.state().epoch();
    }

    assertThat(grants).isNotEmpty();
  }

  @Test
  void theSummaryOfManyProcessesStaysShort() {
    var drone = new Drone(DRONE);
    IntStream.range(0, 500)
        .forEach(number ->
            tell(
                drone,
                DroneStory.connect(new InstanceId("process-" + number), "socket-" + number)));

    assertThat(drone.summary()).hasSizeLessThan(110);
    assertThat(drone.state().epoch()).isEqualTo(500);
  }

  private static Drone rebuilt(List<DroneFact.Kept> facts) {
    var drone = new Drone(DRONE);
    facts.forEach(drone::apply);
    return drone;
  }

  /// The hub starts: nothing is connected, and nobody waits.
  private static void restart(Drone drone) {
    List.of(
            new DroneFact.Came("last-socket"),
            new DroneFact.Went(),
            new DroneFact.StatusSeen(DroneStatus.OFFLINE),
            new DroneFact.TerminationOver())
        .forEach(drone::apply);
  }

  private static DroneDecision tell(Drone drone, DroneCommand command) {
    var decision = drone.decide(command);
    decision.facts().forEach(drone::apply);
    return decision;
  }

  private static DroneCommand next(Random random, Drone drone) {
    var instance = new InstanceId("process-" + random.nextInt(12));
    var socket = "socket-" + random.nextInt(6);
    var here = drone.state().socket().orElse(socket);
    var lock = random.nextBoolean() ? LOCK : OTHER_LOCK;
    return switch (random.nextInt(14)) {
      case 0 -> new DroneCommand.Check(instance);
      case 1, 2 -> DroneStory.connect(instance, socket);
      case 3 -> DroneStory.disconnect(random.nextBoolean() ? here : socket);
      case 4 -> new DroneCommand.Silent(random.nextBoolean() ? here : socket);
      case 5 -> new DroneCommand.Report(STATUSES.get(random.nextInt(STATUSES.size())));
      case 6 -> lock;
      case 7 -> new DroneCommand.LockAnswered(lock, new DroneAnswer.Said(DroneStory.LOCKED));
      case 8 -> new DroneCommand.FreeFor(random.nextBoolean() ? CHAT : OTHER_CHAT);
      case 9 -> new DroneCommand.LockDropped(random.nextBoolean() ? CHAT : OTHER_CHAT);
      case 10 -> new DroneCommand.Adopt(lock.session(), SOURCE);
      case 11 -> new DroneCommand.Terminate();
      case 12 ->
          new DroneCommand.TerminationAnswered(
              new DroneAnswer.Said(new DroneAck.Terminating(random.nextBoolean())), AT);
      default -> new DroneCommand.TerminationDue(drone.state().epoch() - random.nextInt(2), AT);
    };
  }
}
