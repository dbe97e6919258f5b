package dev.gadgetcode.system.kill;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.system.shared.Actor;
import dev.gadgetcode.system.shared.Link;
import dev.gadgetcode.system.shared.Progress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// An IDE that outlives the hub: it locks its session again, submits a prompt until it is acked,
/// and resumes every turn that it watches where it was. It keeps one turn running and one waiting.
/// Everything runs on the thread of its actor.
final class ModelIde implements Link.Listener, AutoCloseable {
  /// What counts. A denied tab does not: the hub offers a new connection the newest running turn of
  /// its user, and that may be the other desk's.
  static final List<String> HEARD =
      List.of(
          "thinking",
          "response",
          "toolStart",
          "toolOutput",
          "toolCall",
          "workOrderComplete",
          "tabLockLost",
          "sessionLockLost");

  private static final int MOST_UNFINISHED = 2;
  private static final int AGAIN_MILLIS = 30;

  /// Where the IDE works.
  record Desk(String name, String session, String project, String registration) {}

  private record Prompt(String id, String content) {}

  private final Actor actor = new Actor("model-ide");
  private final Map<String, WatchedTurn> turns = new LinkedHashMap<>();
  private final Map<String, String> acked = new LinkedHashMap<>();
  private final Deque<Prompt> waiting = new ArrayDeque<>();
  private final Desk desk;
  private final Violations violations;
  private final Progress progress;
  private final Consumer<String> news;
  private final Link link;
  private long connection;
  private boolean connected;
  private boolean locked;
  private boolean asked;
  private boolean submittedBefore;
  private boolean resting;
  private int prompts;

  /// @param news told the id of every turn that was acked
  ModelIde(
      Desk desk,
      Violations violations,
      Progress progress,
      Consumer<String> news,
      Function<ModelIde, Link> link) {
    this.desk = desk;
    this.violations = violations;
    this.progress = progress;
    this.news = news;
    this.link = link.apply(this);
    actor.begin();
  }

  @Override
  public void connected() {
    actor.run(() -> {
      connected = true;
      connection++;
      locked = false;
      asked = false;
      submittedBefore = !waiting.isEmpty();
      turns.values().stream().filter(turn -> !turn.isEnded()).forEach(this::resume);
      lock();
    });
  }

  @Override
  public void disconnected() {
    actor.run(() -> {
      connected = false;
      locked = false;
      turns.values().stream().filter(turn -> !turn.isEnded()).forEach(WatchedTurn::resume);
    });
  }

  @Override
  public void heard(String event, ArrayNode args, Consumer<Object[]> reply) {
    progress.step();
    actor.run(() -> hear(event, args));
  }

  private void hear(String event, ArrayNode args) {
    if (!HEARD.contains(event)) {
      return; // a notice that shows only what the rest tells as well
    }
    var meta = args.path(args.size() - 1);
    if (!meta.has("seq")) {
      violations.add("%s heard %s %s", desk.name, event, args);
      return;
    }
    var turn = watched(meta.path("turnId").stringValue());
    if (!turn.see(event, args, meta)) {
      resume(turn);
    }
    submit();
  }

  private WatchedTurn watched(String id) {
    return turns.computeIfAbsent(id, _ -> new WatchedTurn(id, desk.name, violations));
  }

  /// An ask whose answer counts only on the connection that it was asked on.
  private void ask(String event, Consumer<ArrayNode> answer, Object... args) {
    long asking = connection;
    link.ask(
        event,
        said ->
            actor.run(() -> {
              if (asking == connection) {
                answer.accept(said);
              }
            }),
        args);
  }

  // --- the lock and the prompts ------------------------------------------------------------

  private void lock() {
    if (connected) {
      ask(
          "requestSessionLock",
          said -> {
            locked = said.path(0).booleanValue();
            if (locked) {
              submit();
            } else {
              long refused = connection;
              actor.later(AGAIN_MILLIS, () -> lockAgain(refused));
            }
          },
          desk.registration,
          desk.project,
          desk.session);
    }
  }

  private void lockAgain(long refused) {
    if (refused == connection) {
      lock();
    }
  }

  private void submit() {
    if (!locked || asked) {
      return;
    }
    if (waiting.isEmpty() && !resting && unfinished() < MOST_UNFINISHED) {
      prompts++;
      var name = desk.name + "-" + prompts;
      waiting.add(new Prompt(name, "do " + name));
    }
    if (!waiting.isEmpty()) {
      var prompt = waiting.peek();
      asked = true;
      ask(
          "submitPrompt",
          said -> submitted(prompt, said),
          prompt.content,
          Map.of("promptId", prompt.id, "chatSession", desk.session));
    }
  }

  private long unfinished() {
    return acked.values().stream().filter(turn -> !watched(turn).isEnded()).count();
  }

  private void submitted(Prompt prompt, JsonNode said) {
    asked = false;
    if (!said.path(0).booleanValue()) {
      violations.add("%s was refused %s: %s", desk.name, prompt, said);
      return;
    }
    waiting.remove();
    var turn = said.path(1).path("turnId").stringValue();
    acked.put(prompt.id, turn);
    var own = watched(turn);
    if (submittedBefore && own.cursor() == 0 && !own.isResuming()) {
      resume(own); // it may have begun on a connection that is gone
    }
    submittedBefore = false;
    news.accept(turn);
    submit();
  }

  // --- the turns ---------------------------------------------------------------------------

  private void resume(WatchedTurn turn) {
    turn.resume();
    ask(
        "resumeTurn",
        said -> resumed(turn, said),
        Map.of("turnId", turn.id(), "afterSeq", turn.cursor()));
  }

  private void resumed(WatchedTurn turn, JsonNode said) {
    if (!said.path(0).booleanValue()) {
      violations.add("%s cannot resume turn %s: %s", desk.name, turn.id(), said);
      return;
    }
    turn.resumed(said.path(1));
    submit();
  }

  /// Watches a turn of another desk.
  void watch(String turn) {
    actor.run(() -> {
      if (!turns.containsKey(turn)) {
        resume(watched(turn));
      }
    });
  }

  // --- asked by the test -------------------------------------------------------------------

  /// Completes when all that a dead hub has said is heard.
  CompletableFuture<Void> left() {
    return actor.when(() -> !connected);
  }

  /// Submits no new prompt any more; completes when the last one is acked.
  CompletableFuture<Void> rest() {
    actor.run(() -> resting = true);
    return actor.when(waiting::isEmpty);
  }

  /// Completes when it has seen the end of every turn.
  CompletableFuture<Void> idle() {
    return actor.when(() -> turns.values().stream().allMatch(WatchedTurn::isEnded));
  }

  /// How much it was shown of each turn.
  Map<String, Long> cursors() throws Exception {
    return actor.ask(() -> {
      var cursors = new LinkedHashMap<String, Long>();
      turns.values().forEach(turn -> cursors.put(turn.id(), turn.cursor()));
      return cursors;
    });
  }

  /// The turns of the prompts that were acked, in the order of the prompts.
  Map<String, String> acked() throws Exception {
    return actor.ask(() -> new LinkedHashMap<>(acked));
  }

  Map<String, WatchedTurn> turns() throws Exception {
    return actor.ask(() -> new LinkedHashMap<>(turns));
  }

  /// What it is doing, for a message.
  String state() throws Exception {
    return actor.ask(() ->
        Wire.mapper()
            .writeValueAsString(
                Map.of(
                    "name",
                    desk.name,
                    "locked",
                    locked,
                    "asked",
                    asked,
                    "waiting",
                    waiting.toString(),
                    "open",
                    turns.values().stream()
                        .filter(turn -> !turn.isEnded())
                        .map(turn -> turn.id() + "@" + turn.cursor())
                        .toList())));
  }

  @Override
  public void close() {
    link.close();
    actor.close();
  }
}
