package dev.gadgetcode.drone;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.RetryPolicy;
import dev.gadgetcode.drone.change.ChangeRequests;
import dev.gadgetcode.drone.change.Changes;
import dev.gadgetcode.drone.core.policy.Rules;
import dev.gadgetcode.drone.file.FileRequests;
import dev.gadgetcode.drone.link.HubLink;
import dev.gadgetcode.drone.link.HubLog;
import dev.gadgetcode.drone.link.KeptToken;
import dev.gadgetcode.drone.link.Registrar;
import dev.gadgetcode.drone.link.Reports;
import dev.gadgetcode.drone.link.StatusKeeper;
import dev.gadgetcode.drone.mailbox.Mailbox;
import dev.gadgetcode.drone.mcp.McpServers;
import dev.gadgetcode.drone.order.WorkOrders;
import dev.gadgetcode.drone.project.Projects;
import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.sandbox.Sandbox;
import dev.gadgetcode.drone.secret.LoggedSecrets;
import dev.gadgetcode.drone.secret.Secrets;
import dev.gadgetcode.drone.session.SessionLock;
import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.setting.TrustedServers;
import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.drone.tool.shell.CommandEnvironment;
import dev.gadgetcode.drone.tool.web.WebFetch;
import dev.gadgetcode.drone.turn.Models;
import dev.gadgetcode.drone.turn.Passage;
import dev.gadgetcode.drone.turn.TurnSite;
import dev.gadgetcode.drone.workspace.Tenure;
import dev.gadgetcode.drone.workspace.Workspace;
import dev.gadgetcode.protocol.ConnectRefusal;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.DroneAuth;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A running drone: a workspace, a link to the hub, the session that has it, and the turns that it
/// works on. This is the map of the module. What is here of its life runs on the drone's mailbox.
public final class Drone implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Drone.class);
  private static final Duration WELCOME = Duration.ofSeconds(30);
  private static final Duration RECOVERY = Duration.ofSeconds(10);
  private static final Duration LAST_ACK = Duration.ofSeconds(5);
  private static final Duration TRY_AGAIN = Duration.ofSeconds(5);

  private final Workspace workspace;
  private final OwnProcess process;
  private final McpServers servers;
  private final Registrar registrar;
  private final RegisterDrone.Registered registered;
  private final LoggedSecrets.Hidden hidden;
  private final HubLog hubLog;
  private final Reports reports;
  private final Mailbox mailbox = new Mailbox();
  private final Models models;
  private final HubLink link;
  private final StatusKeeper status;
  private final SessionLock session;
  private final WorkOrders turns;
  private final Orders orders;
  private final CompletableFuture<Void> welcomed = new CompletableFuture<>();
  private final CompletableFuture<Void> recovered = new CompletableFuture<>();
  private final CompletableFuture<Void> emptied = new CompletableFuture<>();
  private boolean isClosing;

  private Drone(
      DroneConfig config,
      Model model,
      Workspace workspace,
      InstanceId instance,
      OwnProcess process,
      Registrar registrar,
      Confinement confinement,
      UserSettings settings,
      HubLog hubLog,
      Passage passage)
      throws IOException, InterruptedException {
    var clock = Clock.systemUTC();
    this.workspace = workspace;
    this.process = process;
    this.hubLog = hubLog;
    this.servers = servers(config, settings, workspace);
    this.registrar = registrar;
    this.registered =
        registrar.enter(
            new RegisterDrone(
                config.hostname(),
                workspace.directory().toString(),
                workspace.id(),
                config.version()),
            config.credentials(),
            new KeptToken(config.settings(), workspace.id(), config.hub()));
    var id = registered.registration().id();
    var secrets = secrets(settings).and(registered.token());
    this.hidden = LoggedSecrets.hide(secrets);
    workspace.state().register(id, DroneStatus.STARTING);
    this.status = new StatusKeeper(registrar, registered, workspace.state());
    this.models = new Models(model);
    this.link =
        new HubLink(
            new DroneAuth(id, registered.token(), instance, DroneAuth.VERSION), new FromHub());
    var projects = new Projects(workspace.directory(), workspace.folder());
    var tenure = new Tenure(workspace.lock()::isOurs, this::lost);
    this.reports = report -> tenure.holds() && link.send(report);
    this.session =
        new SessionLock(workspace, projects, confinement.protection(), mailbox, reports, clock);
    var changes = new Changes(workspace.directory(), workspace.folder());
    var site =
        new TurnSite(
            workspace.directory(),
            workspace.folder(),
            workspace.lock()::isOurs,
            this::lost,
            System.getenv(),
            secrets,
            confinement,
            changes,
            Rules.of(settings.policy()),
            WebFetch.ofThePublicWeb(),
            servers,
            config.settings().orElse(workspace.folder()).resolve("skills"),
            workspace.allowances(),
            link,
            RetryPolicy.USUAL,
            config.pace(),
            clock,
            passage);
    this.turns =
        new WorkOrders(
            workspace, session, models, mailbox, reports, site, tenure, this::tellStatus);
    this.orders =
        new Orders(
            session,
            turns,
            new FileRequests(session, workspace.folder()),
            new ChangeRequests(session, changes),
            process,
            this::welcome);
    session.servers(servers.states());
    servers.watch(() -> mailbox.post(() -> session.servers(servers.states())));
  }

  /// None is started yet. They start in the user's home, where no project has a word.
  private static McpServers servers(
      DroneConfig config, UserSettings settings, Workspace workspace) {
    var environment = CommandEnvironment.of(System.getenv());
    var home = Path.of(System.getProperty("user.home"));
    return config
        .settings()
        .map(folder -> new McpServers.Trust(new TrustedServers(folder), workspace.directory()))
        .map(trust -> McpServers.of(settings.servers(), environment, home, trust))
        .orElseGet(() -> McpServers.of(settings.servers(), environment, home));
  }

  /// What looks like a secret in the environment of the drone and in the settings of its servers.
  private static Secrets secrets(UserSettings settings) {
    var secrets = Secrets.of(System.getenv());
    for (var server : settings.servers().values()) {
      secrets =
          secrets.and(
              switch (server) {
                case ServerSettings.Program program -> Secrets.of(program.environment());
                case ServerSettings.Address address -> Secrets.ofHeaders(address.headers());
              });
    }
    return secrets;
  }

  /// Opens the workspace, registers and connects; back when the hub has said welcome and what is to
  /// become of the turns of an earlier process.
  public static Drone start(DroneConfig config, Model model)
      throws IOException, InterruptedException {
    return start(config, model, OwnProcess.current(), Passage.UNWATCHED);
  }

  /// The same, in a process that the caller stands for, and watched at every point it passes.
  public static Drone start(DroneConfig config, Model model, OwnProcess process, Passage passage)
      throws IOException, InterruptedException {
    var hubLog = new HubLog(Clock.systemUTC());
    try {
      return start(config, model, process, passage, hubLog);
    } catch (IOException | InterruptedException failed) {
      hubLog.close();
      throw failed;
    }
  }

  private static Drone start(
      DroneConfig config, Model model, OwnProcess process, Passage passage, HubLog hubLog)
      throws IOException, InterruptedException {
    log.info("drone starts version={} workspace={}", config.version(), config.workspace());
    var settings = UserSettings.of(config.settings(), config.workspace(), System.getenv());
    log.info(
        "settings folder={} policy={} servers={}",
        config.settings().map(Path::toString).orElse("none"),
        settings.policy(),
        settings.servers());
    var confinement = Sandbox.detect(System.getenv(), settings);
    var instance = new InstanceId(UUID.randomUUID().toString());
    var registrar = new Registrar(config.hub());
    var workspace =
        Workspace.open(config.workspace(), config.hostname(), instance, Clock.systemUTC());
    Drone drone;
    try {
      drone =
          new Drone(
              config,
              model,
              workspace,
              instance,
              process,
              registrar,
              confinement,
              settings,
              hubLog,
              passage);
    } catch (IOException | InterruptedException failed) {
      registrar.close();
      workspace.close();
      throw failed;
    }
    drone.connect(config);
    return drone;
  }

  private void connect(DroneConfig config) throws IOException, InterruptedException {
    try {
      turns.open();
      status.start();
      mailbox.every(Duration.ofSeconds(1), session::tick);
      mailbox.every(TRY_AGAIN, turns::tryAgain);
      link.start(config.hub());
      welcomed.get(WELCOME.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException failed) {
      close();
      throw new IOException("the hub did not take the drone: " + failed.getMessage(), failed);
    } catch (IOException | InterruptedException failed) {
      close();
      throw failed;
    }
    recovered.completeOnTimeout(null, RECOVERY.toSeconds(), TimeUnit.SECONDS).join();
    mailbox.post(this::tellStatus);
  }

  public RegistrationId id() {
    return registered.registration().id();
  }

  /// What comes from the hub. Runs on the link's loop.
  private final class FromHub implements HubLink.Listener {
    @Override
    public boolean order(DroneOrder order, Consumer<Message> answer) {
      return mailbox.post(() -> {
        orders.serve(order, answer);
        served();
      });
    }

    @Override
    public void disconnected() {
      mailbox.post(turns::disconnected);
    }

    @Override
    public void refused(String code, String message) {
      log.error("the hub refuses this drone code={} message={}", code, message);
      if (code.equals(ConnectRefusal.FENCED.code())) {
        mailbox.post(() -> orders.fenced(message));
      } else if (!welcomed.completeExceptionally(new IOException(message))) {
        process.halt(OwnProcess.REFUSED); // otherwise whoever starts the drone is told
      }
    }
  }

  /// The workspace is not this drone's any more. From any thread, and not one moment later.
  private void lost() {
    log.error("the lock of the workspace names another drone, this one stops");
    mailbox.post(turns::fence);
    process.halt(OwnProcess.FENCED);
  }

  private void welcome(DroneOrder.Greeting greeting) {
    turns.welcome(greeting);
    session.adopt(greeting.lock());
    session.announce();
    status.repeat();
    welcomed.complete(null);
    log.info("welcome hub={} epoch={}", greeting.hubId(), greeting.epoch());
    hubLog.open(reports);
  }

  private void served() {
    if (welcomed.isDone() && !turns.isRecovering()) {
      recovered.complete(null);
    }
    if (isClosing && turns.isEmpty()) {
      emptied.complete(null);
    }
    tellStatus();
  }

  private void tellStatus() {
    if (recovered.isDone() && !isClosing) {
      status.set(turns.isBusy() ? DroneStatus.BUSY : DroneStatus.AVAILABLE);
    }
  }

  /// Ends the running turn `aborted`, has the hub take what there still is, says that it is
  /// offline, and gives the workspace back. Without a hub the journals stay for the next start.
  @Override
  public void close() {
    mailbox.post(() -> {
      isClosing = true;
      turns.abortRunning();
      if (turns.isEmpty() || !link.isConnected()) {
        emptied.complete(null);
      }
    });
    emptied.completeOnTimeout(null, LAST_ACK.toSeconds(), TimeUnit.SECONDS).join();
    status.close();
    link.close();
    mailbox.close();
    turns.close();
    models.close();
    servers.close();
    registrar.close();
    try {
      workspace.close();
    } catch (IOException failed) {
      log.warn("cannot give the workspace back", failed);
    }
    hubLog.close();
    hidden.close();
  }
}
