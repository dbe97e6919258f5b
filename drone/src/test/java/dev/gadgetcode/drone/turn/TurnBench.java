package dev.gadgetcode.drone.turn;

import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.RetryPolicy;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.drone.change.Changes;
import dev.gadgetcode.drone.core.policy.Rules;
import dev.gadgetcode.drone.journal.Journal;
import dev.gadgetcode.drone.journal.Reserve;
import dev.gadgetcode.drone.mcp.McpServers;
import dev.gadgetcode.drone.sandbox.Confinement;
import dev.gadgetcode.drone.secret.Secrets;
import dev.gadgetcode.drone.tool.web.WebFetch;
import dev.gadgetcode.drone.workspace.Allowances;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.drone.SessionOrder;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// A turn in a workspace of a test's own, with a project `thing`, that can be run, crashed and run
/// again.
final class TurnBench implements AutoCloseable {
  /// A secret of the drone's own.
  static final String TOKEN = "drone/token+0123456789";

  static final TurnId TURN = new TurnId("t");
  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
  private static final RetryPolicy AT_ONCE = new RetryPolicy(3, Duration.ZERO, Duration.ZERO, 0);

  private final Path workspace;
  private final BlockingQueue<StreamEvent> heard = new LinkedBlockingQueue<>();
  private final List<DroneReport> told = new CopyOnWriteArrayList<>();
  private final List<StreamEvent> awaited = new ArrayList<>();
  private final CompletableFuture<Void> lost = new CompletableFuture<>();
  private volatile boolean mayWrite = true;
  private SessionMode mode = SessionMode.BUILD;
  private List<Turn> context = List.of();
  private ModelInfo info = Catalogue.builtIn().model("demo", "demo");
  private Project project =
      new Project(new ProjectId("p"), "Thing", "thing", null, "", "", Map.of());
  private Rules rules = Rules.NONE;
  private WebFetch web = WebFetch.ofThePublicWeb();
  private McpServers servers = McpServers.NONE;
  private Confinement confinement = Confinement.NONE;
  private Clock clock = CLOCK;
  private Passage passage = Passage.UNWATCHED;
  private final Changes changes;
  private TurnLog log;

  TurnBench(Path workspace) throws IOException {
    this.workspace = workspace;
    this.changes = new Changes(workspace, workspace.resolve(".gadget"));
    Files.createDirectories(workspace.resolve("thing"));
    Files.createDirectories(workspace.resolve(".gadget"));
    this.log = opened(Journal.USUAL_LIMIT);
  }

  TurnLog log() {
    return log;
  }

  Path path(String name) {
    return workspace.resolve("thing").resolve(name);
  }

  Path gadget(String name) {
    return workspace.resolve(".gadget").resolve(name);
  }

  void plan() {
    mode = SessionMode.PLAN;
  }

  void context(Turn... turns) {
    context = List.of(turns);
  }

  void model(ModelInfo known) {
    info = known;
  }

  void project(Project changed) {
    project = changed;
  }

  /// Opens the turn as another process does, watched; what the one before has open stays as it is,
  /// since it may stand still in the middle of a write.
  void watch(Passage watching) throws IOException {
    passage = watching;
    heard.clear();
    log = opened(Journal.USUAL_LIMIT);
  }

  void loseWorkspace() {
    mayWrite = false;
  }

  boolean isLost() {
    return lost.isDone();
  }

  /// What the drone's user says of the use of tools.
  void rules(Rules said) {
    rules = said;
  }

  void servers(McpServers offering) {
    servers = offering;
  }

  void web(WebFetch fetching) {
    web = fetching;
  }

  /// What people were told beside the turn.
  List<DroneReport> told() {
    return told;
  }

  void confinement(Confinement changed) {
    confinement = changed;
  }

  /// Goes on at another time; a process that is opened from here on sees it.
  void at(Instant time) {
    clock = Clock.fixed(time, ZoneOffset.UTC);
  }

  TurnRun run(String prompt, Model model) throws IOException {
    var session =
        new SessionOrder(
            new ChatSessionId("s"),
            UserId.NOBODY,
            "",
            project,
            new ProviderAccess(new ProviderId("p"), "Demo", ApiType.DEMO, null, null),
            "demo",
            mode);
    var order = new DroneOrder.TurnOrder(TURN, session, prompt, "demo", context);
    var site =
        new TurnSite(
            workspace,
            workspace.resolve(".gadget"),
            () -> mayWrite,
            () -> lost.complete(null),
            System.getenv(),
            Secrets.of(System.getenv()).and(TOKEN),
            confinement,
            changes,
            rules,
            web,
            servers,
            workspace.resolve("skills"),
            Allowances.open(workspace.resolve(".gadget"), CLOCK),
            told::add,
            AT_ONCE,
            Duration.ZERO,
            clock,
            passage);
    return new TurnRun(order, model, info, log, site);
  }

  /// Runs to the end on this thread.
  void finish(Model model) throws IOException {
    run("prompt", model).run(() -> {});
  }

  /// Runs on a thread of its own.
  TurnRun start(Model model) throws IOException {
    var run = run("prompt", model);
    Thread.ofVirtual()
        .start(() -> {
          try {
            run.run(() -> {});
          } catch (IOException unwritten) {
            throw new IllegalStateException(unwritten);
          }
        });
    return run;
  }

  /// Waits for the next event of a kind that fits.
  <E extends StreamEvent> E await(Class<E> type, Predicate<E> fits) throws InterruptedException {
    while (true) {
      var next = heard.poll(30, TimeUnit.SECONDS);
      if (next == null) {
        throw new AssertionError("no " + type.getSimpleName() + " came, but " + awaited);
      }
      awaited.add(next);
      if (type.isInstance(next) && fits.test(type.cast(next))) {
        return type.cast(next);
      }
    }
  }

  <E extends StreamEvent> E await(Class<E> type) throws InterruptedException {
    return await(type, _ -> true);
  }

  /// All events of the turn, sent or not.
  List<StreamEvent> events() throws IOException {
    log.close();
    var all = new ArrayList<StreamEvent>();
    try (var journal =
        Journal.open(workspace.resolve("t.log"), new Reserve(workspace), Journal.USUAL_LIMIT)) {
      for (var next = journal.after(0); next.isPresent(); next = journal.after(all.size())) {
        all.add(next.get().event());
      }
    }
    log = opened(Journal.USUAL_LIMIT);
    return all;
  }

  <E extends StreamEvent> List<E> events(Class<E> type) throws IOException {
    return events().stream().filter(type::isInstance).map(type::cast).toList();
  }

  StreamEvent.WorkOrderComplete end() throws IOException {
    return (StreamEvent.WorkOrderComplete) events().getLast();
  }

  /// Closes the journal as it is and opens it as the next process does.
  void reopen() throws IOException {
    reopen(Journal.USUAL_LIMIT);
  }

  void reopen(long limit) throws IOException {
    log.close();
    heard.clear();
    log = opened(limit);
  }

  private TurnLog opened(long limit) throws IOException {
    var journal = Journal.open(workspace.resolve("t.log"), new Reserve(workspace), limit);
    var opened = new TurnLog(TURN, journal, 5, this::send, clock, passage, () -> true);
    opened.welcome(5, journal.lastSeq());
    return opened;
  }

  private boolean send(DroneReport report) {
    return heard.add((StreamEvent) report);
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
