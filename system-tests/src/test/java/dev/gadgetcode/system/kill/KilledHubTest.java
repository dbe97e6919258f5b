package dev.gadgetcode.system.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.system.shared.Kept;
import dev.gadgetcode.system.shared.Ports;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A hub that is killed with `kill -9` again and again, at named points and at moments of chance,
/// while two drones stream and two IDEs submit and watch.
class KilledHubTest {
  /// How much is heard of a hub that dies by chance, at most: longer lives find what comes later.
  private static final int LONGEST_LIFE = Boolean.getBoolean("gadget.full") ? 150 : 60;

  private static final int PATIENCE_SECONDS = 30;

  private final long seed = Long.getLong("gadget.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final Cast cast = new Cast();
  private final EnumSet<CrashPoint> reached = EnumSet.noneOf(CrashPoint.class);
  private final List<Long> readyMillis = new ArrayList<>();

  @TempDir private Path directory;

  /// Where the hubs keep what they have.
  Ground ground() throws Exception {
    return new Ground.Directory(directory.resolve("data"), directory);
  }

  /// How the hubs are started.
  HubJvm jvm() throws Exception {
    return HubJvm.prepare(Files.createDirectory(directory.resolve("jvm")));
  }

  /// How often a hub is killed, at a named point and by chance in turns.
  int kills() {
    return 50;
  }

  /// The named points, one after the other.
  List<CrashPoint> points() {
    return List.of(CrashPoint.values());
  }

  /// How one hub is to die.
  private record Fate(CrashPoint point, int passing) {
    boolean isChance() {
      return passing == 0;
    }
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void nothingAckedOrShownIsLostDoubledOrOutOfOrderByKillingTheHub() throws Exception {
    CrashingHub.quiet();
    System.out.println("seed " + seed);
    var ground = ground();
    try (var store = ground.open()) {
      Cast.SESSIONS.forEach(session -> Scene.makeSession(store, session));
    }
    int port = Ports.free(random);
    var jvm = jvm();
    var fate = fate(0);
    var hub = HubProcess.start(jvm, ground.place(), port, fate.point, fate.passing);
    try {
      open(hub);
      cast.enter(URI.create("http://127.0.0.1:" + port), random);
      for (int kill = 1; kill <= kills(); kill++) {
        var nextFate = fate(kill);
        try (var dying = hub) {
          hub = HubProcess.start(jvm, ground.place(), port, nextFate.point, nextFate.passing);
          await(fate, dying);
          dying.kill();
          cast.awaitLeft();
          checkDeath(ground, "death-" + kill, dying);
        }
        fate = nextFate;
        open(hub);
      }

      cast.rest();
      assertThat(hub.stop()).as(hub.said()).isZero();
      checkEnd(ground);
    } finally {
      hub.close();
      cast.close();
    }
  }

  // --- the story ---------------------------------------------------------------------------

  /// Every second hub dies at a named point, one point after the other; the last one does not die.
  private Fate fate(int kill) {
    var point = points().get(kill / 2 % points().size());
    return new Fate(point, kill % 2 == 0 && kill < kills() ? point.passings(random) : 0);
  }

  private void open(HubProcess hub) throws Exception {
    long before = System.nanoTime();
    hub.open();
    readyMillis.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - before));
  }

  private void await(Fate fate, HubProcess hub) throws Exception {
    if (fate.isChance()) {
      cast.awaitHeard(1 + random.nextInt(LONGEST_LIFE));
      return;
    }
    boolean held = hub.awaitHeld(PATIENCE_SECONDS);
    assertThat(held)
        .as("%s is passed %s times; %s", fate.point, fate.passing, cast.states())
        .isTrue();
    reached.add(fate.point);
  }

  // --- what must hold ----------------------------------------------------------------------

  /// What was acked or shown is on the disk that the killed hub left, before anybody sends it
  /// again.
  private void checkDeath(Ground ground, String name, HubProcess dead) throws Exception {
    try (var kept = ground.left(name)) {
      for (var drone : cast.drones()) {
        drone.acks().forEach((turn, seq) -> checkKept(kept, "acked", turn, seq));
      }
      for (var ide : cast.ides()) {
        ide.cursors().forEach((turn, seq) -> checkKept(kept, "shown", turn, seq));
        ide.acked()
            .forEach((prompt, turn) ->
                cast.violations()
                    .check(
                        kept.promptOf(turn).equals(prompt),
                        "prompt %s was acked as turn %s and is not kept",
                        prompt,
                        turn));
      }
    }
    assertThat(cast.violations().seen()).as("seed %s, hub said: %s", seed, dead.said()).isEmpty();
  }

  private void checkKept(Kept kept, String what, String turn, long seq) {
    long last = kept.lastSeq(turn);
    cast.violations()
        .check(last >= seq, "turn %s was %s to %s and kept to %s", turn, what, seq, last);
  }

  private void checkEnd(Ground ground) throws Exception {
    int events = 0;
    try (var kept = ground.left("end")) {
      for (int desk = 0; desk < Cast.SESSIONS.size(); desk++) {
        var stored = kept.turns(Cast.SESSIONS.get(desk));
        var ran = cast.drones().get(desk).turns();

        assertThat(stored.stream().map(turn -> turn.id().value()))
            .as("each acked prompt is one turn, and they ran in order")
            .containsExactlyElementsOf(cast.ides().get(desk).acked().values())
            .containsExactlyElementsOf(ran.stream().map(DroneTurn::id).toList());
        for (var turn : ran) {
          checkTurn(kept, turn);
          events += turn.length();
        }
      }
    }
    assertThat(cast.violations().seen()).isEmpty();
    assertThat(reached).containsExactlyInAnyOrderElementsOf(points());
    report(events);
  }

  /// The turn is the same where it was made, where it is kept and where it was shown.
  private void checkTurn(Kept kept, DroneTurn turn) throws Exception {
    var document = kept.document(turn.id());

    assertThat(document.path("status").stringValue()).isEqualTo("finished");
    assertThat(document.path("prompt").stringValue()).isEqualTo(turn.prompt());
    assertThat(document.path("lastSeq").intValue()).isEqualTo(turn.length());
    assertThat(Transcript.of(document).lines()).isEqualTo(turn.transcript());
    for (var ide : cast.ides()) {
      var seen = ide.turns().get(turn.id());
      assertThat(seen).as("turn %s was shown", turn.id()).isNotNull();
      if (seen != null) {
        assertThat(seen.isEnded()).isTrue();
        assertThat(seen.cursor()).isEqualTo(turn.length());
        assertThat(seen.transcript()).isEqualTo(turn.transcript());
      }
    }
  }

  private void report(int events) throws Exception {
    int turns = 0;
    for (var drone : cast.drones()) {
      turns += drone.turns().size();
    }
    var sorted = readyMillis.stream().sorted().toList();
    System.out.printf(
        "%d kills, %d turns, %d events; ready again after %d ms (median), %d ms (longest)%n",
        kills(), turns, events, sorted.get(sorted.size() / 2), sorted.getLast());
  }
}
