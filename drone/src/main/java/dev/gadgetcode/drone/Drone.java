package dev.gadgetcode.drone;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.drone.link.HubLink;
import dev.gadgetcode.drone.link.Registrar;
import dev.gadgetcode.drone.turn.EventLog;
import dev.gadgetcode.drone.turn.TurnRun;
import dev.gadgetcode.drone.workspace.Workspace;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.io.IOException;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A running drone: a workspace, a link to the hub, and the turn that it works on. This is the map
/// of the module.
public final class Drone implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Drone.class);
  private static final int WELCOME_SECONDS = 30;

  private final Clock clock = Clock.systemUTC();
  private final Model model;
  private final Registrar registrar;
  private final RegisterDrone.Registered registered;
  private final HubLink link;
  private final CompletableFuture<Void> welcomed = new CompletableFuture<>();
  private volatile @Nullable EventLog current;
  private volatile @Nullable TurnRun running;

  private Drone(DroneConfig config, Model model, Workspace workspace, Registrar registrar)
      throws IOException, InterruptedException {
    this.model = model;
    this.registrar = registrar;
    this.registered =
        registrar.register(
            new RegisterDrone(
                config.hostname(),
                workspace.directory().toString(),
                workspace.id(),
                config.version()));
    var auth =
        new DroneAuth(
            registered.registration().id(),
            registered.token(),
            new InstanceId(UUID.randomUUID().toString()),
            DroneAuth.VERSION);
    this.link = new HubLink(config.hub(), auth, new Orders());
  }

  /// Opens the workspace, registers and connects; back when the hub has said welcome.
  public static Drone start(DroneConfig config, Model model)
      throws IOException, InterruptedException {
    var clock = Clock.systemUTC();
    var workspace = Workspace.open(config.workspace().toAbsolutePath(), config.hostname(), clock);
    var drone = new Drone(config, model, workspace, new Registrar(config.hub()));
    try {
      drone.welcomed.get(WELCOME_SECONDS, TimeUnit.SECONDS);
      return drone;
    } catch (ExecutionException | TimeoutException failed) {
      drone.close();
      throw new IOException("the hub did not take the drone: " + failed.getMessage(), failed);
    }
  }

  public RegistrationId id() {
    return registered.registration().id();
  }

  /// What the hub asks for. Runs on the link's loop.
  private final class Orders implements HubLink.Listener {
    @Override
    public void welcome(DroneOrder.Greeting greeting) {
      var log = current;
      if (log != null) {
        log.unacked().forEach(link::send);
      }
      welcomed.complete(null);
    }

    @Override
    public DroneOrder.Accepted order(DroneOrder.ProcessWorkOrder order) {
      if (running != null) {
        return new DroneOrder.Accepted(false, Texts.DRONE_BUSY);
      }
      var turn = order.turn();
      var events = new EventLog(turn.id(), order.handing().epoch(), clock, link::send);
      var run = new TurnRun(turn.prompt(), model, events, clock, () -> running = null);
      current = events;
      running = run;
      Thread.ofVirtual().name("turn-" + turn.id().value()).start(() -> work(run));
      return new DroneOrder.Accepted(true, null);
    }

    @Override
    public void acked(DroneOrder.Position position) {
      var log = current;
      if (log != null && log.turn().equals(position.turnId())) {
        log.acked(position.seq());
      }
    }

    @Override
    public void refused(String message, String code) {
      welcomed.completeExceptionally(new IOException(message));
      log.error("the hub refused this drone code={} message={}", code, message);
    }
  }

  private void work(TurnRun run) {
    tellStatus();
    run.run();
    tellStatus();
  }

  /// Tells the hub what is so now. One at a time, so that the last word is the true one.
  private synchronized void tellStatus() {
    var status = running == null ? DroneStatus.AVAILABLE : DroneStatus.BUSY;
    try {
      registrar.status(registered, status);
    } catch (IOException unreachable) {
      log.warn("cannot tell the hub status={} why={}", status, unreachable.getMessage());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Stops the running turn, says so to the hub and ends.
  @Override
  public void close() {
    var run = running;
    if (run != null) {
      run.cancel();
    }
    link.close();
    registrar.close();
  }
}
