package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TabId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.ide.PromptRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A tab of a model IDE: it keeps each prompt until it is acked, and what it was shown of each
/// turn.
final class Tab {
  private final Schedule schedule;
  private final IdeDoor door;
  private final SyncedStore truth;
  private final String name;
  private final UserId user;
  private final Optional<TabId> tabId;
  private final List<ChatSessionId> sessions;
  private final List<ChatSessionId> foreign;
  private final List<RegistrationId> drones;
  private final List<Prompt> prompts = new ArrayList<>();
  private final Map<TurnId, View> views = new LinkedHashMap<>();
  private @Nullable Link link;
  private @Nullable ChatSessionId held;
  private boolean connected;
  private boolean working = true;
  private boolean away;
  private int waiting;
  private int made;
  private long lastBeat;

  Tab(
      Schedule schedule,
      Hub hub,
      IdeDoor door,
      Cast cast,
      String name,
      UserId user,
      boolean named) {
    this.schedule = schedule;
    this.door = door;
    this.truth = hub.store();
    this.name = name;
    this.user = user;
    this.tabId = named ? Optional.of(new TabId(name)) : Optional.empty();
    this.sessions = cast.sessionsOf(user);
    this.foreign = cast.sessionsNotOf(user);
    this.drones = cast.dronesOf(user);
    connect();
    tick();
  }

  /// A prompt that is not acked yet.
  private static final class Prompt {
    private final PromptId id;
    private final ChatSessionId session;
    private final String content;
    private boolean sent;

    Prompt(PromptId id, ChatSessionId session, String content) {
      this.id = id;
      this.session = session;
      this.content = content;
    }
  }

  /// What was shown of a turn.
  private static final class View {
    private final List<StreamEvent> shown = new ArrayList<>();
    private boolean resuming;

    boolean isOver() {
      return !shown.isEmpty() && shown.getLast() instanceof StreamEvent.WorkOrderComplete;
    }
  }

  UserId user() {
    return user;
  }

  @Nullable Link link() {
    return link;
  }

  /// Only finishes what it has begun from now on.
  void finishUp() {
    working = false;
  }

  /// It is closed, or its machine is off; prompts stay in the browser's storage.
  void leave() {
    away = true;
    if (schedule.chance(50)) {
      views.values().removeIf(View::isOver);
      views.values().forEach(view -> view.shown.clear());
    }
    if (link != null) {
      link.hangUpAtPeer();
    }
  }

  void comeBack() {
    away = false;
    connect();
  }

  /// What it still waits for; empty when there is nothing.
  Optional<String> waitsFor() {
    if (!connected || waiting > 0) {
      return Optional.of(name + " waits for " + waiting + " acks, connected " + connected);
    }
    if (!prompts.isEmpty()) {
      return Optional.of(name + " waits for the ack of " + prompts.getFirst().id);
    }
    return views.entrySet().stream()
        .filter(view -> !view.getValue().isOver())
        .map(view -> name + " waits for the end of " + view.getKey())
        .findFirst();
  }

  /// I2 at the IDE: what it was shown is the log.
  void checkViews() {
    views.forEach((turn, view) ->
        Violation.unless(
            truth.turn(turn).events().equals(view.shown),
            "I2 each IDE is shown the log",
            () -> name + " was shown of " + turn + " " + view.shown));
  }

  private void connect() {
    if (link == null && !away) {
      var opened = new Link(schedule, this::disconnected);
      link = opened;
      opened.toHub(() -> door.connect(opened, this, tabId));
    }
  }

  private void disconnected() {
    link = null;
    connected = false;
    held = null;
    waiting = 0;
    prompts.forEach(prompt -> prompt.sent = false);
    views.values().forEach(view -> view.resuming = false);
    schedule.later(schedule.between(100, 4_000), this::connect);
  }

  void connected(Link from) {
    if (from == link) {
      connected = true;
      views.forEach((turn, view) -> {
        if (!view.isOver()) {
          resume(turn, view);
        }
      });
    }
  }

  private void ask(IdeDoor.Request request, Consumer<IdeAck> then) {
    var up = link;
    if (up == null) {
      return;
    }
    waiting++;
    up.toHub(() ->
        door.receive(
            up,
            ack -> {
              if (up == link) {
                waiting--;
                schedule.say(() -> name + " is acked " + ack);
                then.accept(ack);
              }
            },
            request));
  }

  // --- what it does ------------------------------------------------------------------------

  private void tick() {
    schedule.later(schedule.between(500, 3_000), this::tick);
    if (!connected) {
      return;
    }
    if (working) {
      wander();
    }
    views.forEach((turn, view) -> {
      if (!view.isOver() && !view.resuming && schedule.chance(working ? 5 : 50)) {
        resume(turn, view);
      }
    });
    if (held != null
        && schedule.now() - lastBeat > 5_000
        && (working || (!prompts.isEmpty() && held.equals(prompts.getFirst().session)))) {
      lastBeat = schedule.now();
      ask(door.beat(), _ -> {});
    }
    if (!prompts.isEmpty() && !prompts.getFirst().sent && waiting == 0) {
      drive(prompts.getFirst());
    }
  }

  private void wander() {
    int mood = schedule.between(1, 100);
    if (mood <= 22 && prompts.size() < 3) {
      var id = new PromptId(name + "-p" + ++made);
      prompts.add(new Prompt(id, schedule.any(sessions), id.value()));
    } else if (mood <= 30) {
      ask(door.abort(Optional.empty()), _ -> {});
    } else if (mood <= 33 && held != null) {
      ask(door.mode(held, WorkspaceMode.USER), _ -> {});
    } else if (mood <= 36 && held != null) {
      ask(door.release(held), _ -> held = null);
    } else if (mood <= 39) {
      ask(door.takeOver(schedule.any(sessions)), _ -> held = null);
    } else if (mood <= 43) {
      tamper();
    } else if (mood <= 47) {
      intrude(schedule.any(foreign));
    } else if (mood <= 52) {
      watchAny();
    }
  }

  private void tamper() {
    for (var row : truth.turns()) {
      if (row.user().equals(user) && !row.isOver() && schedule.chance(40)) {
        if (schedule.chance(50)) {
          door.cancel(row.id());
        } else {
          door.change(row.id(), row.content() + "'");
        }
        return;
      }
    }
  }

  private void watchAny() {
    for (var row : truth.turns()) {
      if (row.user().equals(user) && !views.containsKey(row.id()) && schedule.chance(30)) {
        resume(row.id(), view(row.id()));
        return;
      }
    }
  }

  /// I8: what is not one's own is not there.
  private void intrude(ChatSessionId session) {
    ask(
        door.lock(session, Optional.empty(), schedule.any(drones)),
        ack ->
            Violation.unless(
                ack instanceof IdeAck.Locked(var success, _, _) && !success,
                "I8 no one drives what is not theirs",
                () -> name + " locked " + session));
    ask(
        door.takeOver(session),
        ack ->
            Violation.unless(
                ack instanceof RelayedAck.Noted(var success, _) && !success,
                "I8 no one drives what is not theirs",
                () -> name + " took " + session));
    ask(
        door.release(session),
        ack ->
            Violation.unless(
                ack.equals(new RelayedAck.Released(false)),
                "I8 no one drives what is not theirs",
                () -> name + " released " + session));
    truth.turns().stream()
        .filter(row -> row.session().equals(session))
        .findAny()
        .ifPresent(row ->
            ask(
                door.resume(row.id(), 0),
                ack ->
                    Violation.unless(
                        ack instanceof IdeAck.Resumed(var success, _) && !success,
                        "I8 no one reads what is not theirs",
                        () -> name + " watches " + row.id())));
  }

  private void drive(Prompt prompt) {
    if (!prompt.session.equals(held)) {
      lock(prompt.session);
      return;
    }
    prompt.sent = true;
    ask(door.submit(prompt.id, prompt.session, prompt.content), ack -> submitted(prompt, ack));
  }

  private void lock(ChatSessionId session) {
    var wanted =
        schedule.chance(50) ? Optional.of(schedule.any(drones)) : Optional.<RegistrationId>empty();
    ask(
        door.lock(session, wanted, schedule.any(drones)),
        ack -> {
          if (ack instanceof IdeAck.Locked(var success, _, var refusal)) {
            if (success) {
              held = session;
            } else if (refusal != null
                && refusal.code().equals("tab-locked")
                && schedule.chance(60)) {
              ask(door.takeOver(session), _ -> held = null);
            }
          }
        });
  }

  private void submitted(Prompt prompt, IdeAck ack) {
    prompt.sent = false;
    if (!(ack instanceof IdeAck.Submitted(var success, var outcome))) {
      throw new Violation("rule 3 an ack is of its request's kind", ack.toString());
    }
    if (success && outcome.turnId() != null) {
      var row = truth.turn(outcome.turnId());
      Violation.unless(
          prompt.id.equals(row.prompt()) && row.session().equals(prompt.session),
          "I5 an acked prompt is a turn",
          () -> prompt.id + " became " + row.id() + " of " + row.prompt());
      if (working && schedule.chance(12)) {
        leave(); // before it could note the ack
        schedule.later(schedule.between(2_000, 30_000), this::comeBack);
        return;
      }
      prompts.remove(prompt);
      view(row.id());
    } else if (PromptRefusal.USER_MODE.code().equals(outcome.code())) {
      ask(door.mode(prompt.session, WorkspaceMode.IDLE), _ -> {});
    } else if (!PromptRefusal.STORAGE_FULL.code().equals(outcome.code())) {
      held = null;
    }
  }

  // --- what it is shown --------------------------------------------------------------------

  private View view(TurnId id) {
    return views.computeIfAbsent(id, _ -> new View());
  }

  private void resume(TurnId turn, View view) {
    view.resuming = true;
    ask(door.resume(turn, view.shown.size()), _ -> view.resuming = false);
  }

  void told(Link from, IdeNotice notice) {
    if (from != link) {
      return;
    }
    switch (notice) {
      case IdeNotice.TabLockLost _, IdeNotice.SessionLockLost _ -> held = null;
      case IdeNotice.TurnUpdated(var change) ->
          Violation.unless(
              truth.turn(change.turnId()).user().equals(user),
              "I8 no one reads what is not theirs",
              () -> name + " is told " + notice);
      default -> {} // nothing that a tab must do
    }
  }

  void shown(Link from, StreamEvent event) {
    var turn = event.meta().turnId();
    var row = truth.find(turn).orElse(null);
    Violation.unless(
        row != null && row.holds(event),
        "I1 what is shown is durable",
        () -> name + " sees " + event);
    Violation.unless(
        row != null && row.user().equals(user),
        "I8 no one reads what is not theirs",
        () -> name + " sees " + event);
    var view = view(turn);
    if (from != link || view.resuming) {
      return;
    }
    long seq = event.meta().seq();
    Violation.unless(
        seq > view.shown.size(), "I2 an event is shown once", () -> name + " sees again " + event);
    if (seq == view.shown.size() + 1) {
      view.shown.add(event);
    } else {
      resume(turn, view);
    }
  }
}
