package dev.gadgetcode.system.prove;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// What one life of a client does: it locks its session, submits its prompts one after the other,
/// and follows turns to their ends, noting all of it before it does anything else. The script of
/// the stock client does the same. Runs on the client's thread alone.
final class DeskWork implements AutoCloseable {
  private static final List<String> ENDS = List.of("finished", "error", "aborted");

  /// The hub as the client has it. An ask on a connection that is gone has no answer.
  interface Hub {
    void ask(String event, Consumer<Optional<ArrayNode>> outcome, Object... args);

    void later(Runnable task);
  }

  private static final class Followed {
    long cursor;
    boolean isLive;
    boolean isEnded;
    boolean isRefused;
  }

  private final Desk desk;
  private final Hub hub;
  private final Consumer<String> acks;
  private final ObjLongConsumer<String> events;
  private final Writer notes;
  private final Map<String, Followed> turns = new LinkedHashMap<>();
  private final TreeMap<Integer, String> acked = new TreeMap<>();
  private long connection;
  private int sent;
  private int session;
  private boolean isConnected;
  private boolean isLocked;
  private boolean isLocking;
  private boolean isSubmitting;
  private boolean isResting;

  /// Remembers what an earlier life has noted.
  DeskWork(Desk desk, Hub hub, Consumer<String> acks, ObjLongConsumer<String> events)
      throws IOException {
    this.desk = desk;
    this.hub = hub;
    this.acks = acks;
    this.events = events;
    var record = Path.of(desk.record());
    for (var note : Note.read(record)) {
      switch (note) {
        case Note.Sending(_, var number) -> sent = number;
        case Note.Acked(_, var number, _, var turn) -> acked.put(number, turn);
        case Note.Ended(_, var turn) -> turn(turn).isEnded = true;
        case Note.Started _,
            Note.Connected _,
            Note.Disconnected _,
            Note.Refused _,
            Note.Resumed _,
            Note.Shown _,
            Note.Other _ -> {}
      }
    }
    acked.values().forEach(this::turn);
    if (!acked.isEmpty()) {
      turn(acked.lastEntry().getValue()).isEnded = false; // the last one is on the screen
    }
    notes = Files.newBufferedWriter(record, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    note("start", Map.of());
  }

  private void note(String kind, Map<String, Object> fields) {
    try {
      notes.write(Note.line(kind, fields) + "\n");
      notes.flush();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private Followed turn(String id) {
    return turns.computeIfAbsent(id, _ -> new Followed());
  }

  private long unfinished() {
    return acked.values().stream().filter(id -> !turn(id).isEnded).count();
  }

  // --- the connection ----------------------------------------------------------------------

  void connected() {
    connection++;
    isConnected = true;
    isLocked = false;
    isLocking = false;
    isSubmitting = false;
    session = desk.session(Math.max(1, Math.max(sent, acked.size())));
    note("connected", Map.of());
    List.copyOf(turns.keySet())
        .forEach(id -> {
          if (!turn(id).isEnded && !turn(id).isRefused) {
            resume(id);
          }
        });
    lock();
  }

  void disconnected() {
    connection++;
    isConnected = false;
    isLocked = false;
    isLocking = false;
    isSubmitting = false;
    turns.values().forEach(turn -> turn.isLive = false);
    note("disconnected", Map.of());
  }

  /// Asks; an answer that comes on another connection is none.
  private void ask(String event, Consumer<ArrayNode> answered, Runnable none, Object... args) {
    long asking = connection;
    hub.ask(
        event,
        said -> {
          if (asking == connection) {
            said.ifPresentOrElse(answered, none);
          }
        },
        args);
  }

  // --- the lock and the prompts ------------------------------------------------------------

  private void lock() {
    if (!desk.drives() || isLocked || isLocking || !isConnected) {
      return;
    }
    isLocking = true;
    ask(
        "requestSessionLock",
        said -> {
          if (said.path(0).booleanValue()) {
            isLocking = false;
            isLocked = true;
            submit();
          } else {
            denied("requestSessionLock", said.path(2));
            relock();
          }
        },
        this::relock,
        desk.registration(),
        desk.project(),
        desk.sessions().get(session));
  }

  private void denied(String event, JsonNode why) {
    note("denied", Map.of("event", event, "code", why.path("code").asString("")));
  }

  private void relock() {
    isLocking = false;
    isLocked = false;
    isSubmitting = false;
    hub.later(this::lock);
  }

  private void submit() {
    if (!isLocked || isSubmitting || !isConnected) {
      return;
    }
    boolean isWaiting = sent > acked.size();
    if (!isWaiting && (isResting || unfinished() >= desk.most())) {
      return;
    }
    int number = acked.size() + 1;
    if (desk.session(number) != session) {
      change(desk.session(number));
      return;
    }
    if (!isWaiting) {
      note("sending", Map.of("n", number));
    }
    sent = number;
    isSubmitting = true;
    ask(
        "submitPrompt",
        said -> {
          if (said.path(0).booleanValue()) {
            submitted(number, said.path(1).path("turnId").stringValue());
          } else {
            denied("submitPrompt", said.path(1));
            relock();
          }
        },
        this::relock,
        desk.prompt(number),
        Map.of("promptId", desk.promptId(number), "chatSession", desk.sessions().get(session)));
  }

  private void submitted(int number, String turn) {
    isSubmitting = false;
    note("acked", Map.of("n", number, "prompt", desk.promptId(number), "turn", turn));
    acked.put(number, turn);
    acks.accept(turn);
    resume(turn);
    submit();
  }

  /// Takes the next session of the desk, once all of this one is over.
  private void change(int wanted) {
    if (unfinished() > 0) {
      return;
    }
    isSubmitting = true;
    ask(
        "releaseSessionLock",
        said -> {
          if (said.path(0).booleanValue()) {
            session = wanted;
          }
          relock();
        },
        this::relock,
        desk.registration(),
        desk.project(),
        desk.sessions().get(session));
  }

  // --- the turns ---------------------------------------------------------------------------

  private void resume(String id) {
    var turn = turn(id);
    turn.isLive = false;
    ask(
        "resumeTurn",
        said -> {
          if (said.path(0).booleanValue()) {
            resumed(id, turn, said.path(1));
          } else {
            var code = said.path(1).path("code").asString("");
            note("refused", Map.of("turn", id, "code", code));
            turn.isRefused = code.equals("not-found");
            if (!turn.isRefused) {
              resumeLater(id);
            }
          }
        },
        () -> resumeLater(id),
        Map.of("turnId", id, "afterSeq", turn.cursor));
  }

  private void resumeLater(String id) {
    long asked = connection;
    hub.later(() -> {
      if (asked == connection && isConnected) {
        resume(id);
      }
    });
  }

  private void resumed(String id, Followed turn, JsonNode answer) {
    var kind = answer.path("kind").stringValue();
    var status = answer.path("status").stringValue();
    long last = answer.path("lastSeq").longValue();
    var fields = new LinkedHashMap<String, Object>();
    fields.put("turn", id);
    fields.put("kind", kind);
    fields.put("status", status);
    fields.put("after", turn.cursor);
    fields.put("last", last);
    if (answer.path("turn").isObject()) {
      fields.put("doc", answer.path("turn"));
    }
    note("resumed", fields);
    turn.isLive = true;
    boolean isSnapshot = kind.equals("snapshot");
    if (isSnapshot) {
      turn.cursor = last;
    }
    if (ENDS.contains(status) && (isSnapshot || last <= turn.cursor)) {
      end(id, turn);
    }
  }

  private void end(String id, Followed turn) {
    turn.isEnded = true;
    note("ended", Map.of("turn", id));
    submit();
  }

  void heard(String event, ArrayNode args) {
    var meta = args.path(args.size() - 1);
    if (!meta.has("seq")) {
      note("lost", Map.of("event", event));
      isLocked = false;
      hub.later(this::lock);
      return;
    }
    var id = meta.path("turnId").stringValue();
    var turn = turn(id);
    long seq = meta.path("seq").longValue();
    long from = meta.path("fromSeq").longValue(seq);
    var fields = new LinkedHashMap<String, Object>();
    fields.put("turn", id);
    fields.put("from", from);
    fields.put("seq", seq);
    fields.put("live", turn.isLive);
    fields.put("event", event);
    fields.put("args", args);
    note("event", fields);
    if (!turn.isLive) {
      return;
    }
    if (from != turn.cursor + 1) {
      resume(id);
      return;
    }
    turn.cursor = seq;
    events.accept(id, seq);
    if (event.equals("workOrderComplete")) {
      end(id, turn);
    }
  }

  // --- what it is told ---------------------------------------------------------------------

  void watch(String id) {
    if (!turns.containsKey(id)) {
      turn(id);
      if (isConnected) {
        resume(id);
      }
    }
  }

  void rest() {
    isResting = true;
  }

  Client.State state() {
    var open =
        turns.entrySet().stream()
            .filter(turn -> !turn.getValue().isEnded && !turn.getValue().isRefused)
            .map(turn -> turn.getKey() + "@" + turn.getValue().cursor)
            .toList();
    return new Client.State(
        sent == acked.size() && open.isEmpty() && isConnected,
        "%s connected=%s locked=%s submitting=%s sent=%d acked=%d open=%s"
            .formatted(desk.name(), isConnected, isLocked, isSubmitting, sent, acked.size(), open));
  }

  @Override
  public void close() {
    try {
      notes.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
