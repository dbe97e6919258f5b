package dev.gadgetcode.system.kill;

import dev.gadgetcode.system.shared.OwnLink;
import dev.gadgetcode.system.shared.Progress;
import dev.gadgetcode.system.shared.StockLink;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;

/// Those who outlive the hub: for each session a drone that streams and an IDE that submits and
/// watches, one on the project's own client and the others on the stock one. Used by the thread
/// that runs the test.
final class Cast implements AutoCloseable {
  static final List<String> SESSIONS = List.of("north", "south");
  private static final int PATIENCE_SECONDS = 30;

  private final List<ModelDrone> drones = new ArrayList<>();
  private final List<ModelIde> ides = new CopyOnWriteArrayList<>();
  private final Violations violations = new Violations();
  private final Progress progress = new Progress();

  /// Registers the drones and connects all to a hub that serves.
  void enter(URI hub, Random random) throws Exception {
    for (var session : SESSIONS) {
      var identity = Scene.register(hub, "workspace-" + session);
      drones.add(new ModelDrone(hub, identity, session, violations, progress, random.nextLong()));
      boolean own = ides.isEmpty();
      var desk = new ModelIde.Desk("ide-" + session, session, session, identity.registration());
      var auth = Map.of("token", "", "tabId", desk.name());
      ides.add(
          new ModelIde(
              desk,
              violations,
              progress,
              turn -> ides.forEach(ide -> ide.watch(turn)),
              ide ->
                  own
                      ? new OwnLink(hub, () -> Map.copyOf(auth), ModelIde.HEARD, ide)
                      : new StockLink(hub, auth, ide)));
    }
  }

  List<ModelDrone> drones() {
    return List.copyOf(drones);
  }

  List<ModelIde> ides() {
    return List.copyOf(ides);
  }

  Violations violations() {
    return violations;
  }

  /// Waits until so many more things were heard.
  void awaitHeard(int things) throws Exception {
    await(progress.after(things));
  }

  /// Waits until all that a dead hub has said is heard.
  void awaitLeft() throws Exception {
    await(all(ModelDrone::left, ModelIde::left));
  }

  /// Has everybody come to the end of all that they began.
  void rest() throws Exception {
    await(all(_ -> CompletableFuture.completedFuture(null), ModelIde::rest));
    await(all(ModelDrone::idle, ModelIde::idle));
  }

  /// Completes when all drones and all IDEs are so.
  private CompletableFuture<Void> all(
      Function<ModelDrone, CompletableFuture<Void>> drone,
      Function<ModelIde, CompletableFuture<Void>> ide) {
    return CompletableFuture.allOf(
        Stream.concat(drones.stream().map(drone), ides.stream().map(ide))
            .toArray(CompletableFuture[]::new));
  }

  private void await(CompletableFuture<Void> waited) throws Exception {
    try {
      waited.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException silent) {
      throw new AssertionError("nothing moves: " + states() + violations.seen(), silent);
    }
  }

  /// What everybody is doing, for a message.
  List<String> states() throws Exception {
    var states = new ArrayList<String>();
    for (var ide : ides) {
      states.add(ide.state());
    }
    for (var drone : drones) {
      states.add(drone.acks().toString());
    }
    return states;
  }

  @Override
  public void close() {
    drones.forEach(ModelDrone::close);
    ides.forEach(ModelIde::close);
  }
}
