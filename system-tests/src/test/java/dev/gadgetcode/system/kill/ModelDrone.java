package dev.gadgetcode.system.kill;

import dev.gadgetcode.system.shared.Actor;
import dev.gadgetcode.system.shared.Link;
import dev.gadgetcode.system.shared.OwnLink;
import dev.gadgetcode.system.shared.Progress;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import tools.jackson.databind.node.ArrayNode;

/// A drone that outlives the hub: it keeps the journal of every turn in memory, works on while the
/// hub is dead, and sends again what the hub does not have. Everything runs on the thread of its
/// actor.
final class ModelDrone implements Link.Listener, AutoCloseable {
  private static final int TICK_MILLIS = 3;
  private static final List<String> HEARD =
      List.of(
          "welcome",
          "streamAck",
          "streamExpected",
          "fenced",
          "crashRecoveryResponse",
          "processWorkOrder",
          "requestSessionLock",
          "releaseSessionLock",
          "sessionHeartbeat");

  /// Who the drone is to the hub.
  record Identity(String registration, String token, String workspace) {}

  private final Actor actor = new Actor("model-drone");
  private final Map<String, DroneTurn> turns = new LinkedHashMap<>();
  private final Identity identity;
  private final String session;
  private final Violations violations;
  private final Progress progress;
  private final Random random;
  private final Link link;
  private long epoch;
  private boolean welcomed;
  private boolean connected;

  ModelDrone(
      URI hub,
      Identity identity,
      String session,
      Violations violations,
      Progress progress,
      long seed) {
    this.identity = identity;
    this.session = session;
    this.violations = violations;
    this.progress = progress;
    this.random = new Random(seed);
    var auth =
        Map.<String, Object>of(
            "registrationId",
            identity.registration,
            "token",
            identity.token,
            "instanceId",
            "instance-of-" + identity.registration,
            "protocolVersion",
            1);
    this.link = new OwnLink(hub, () -> auth, HEARD, this);
    actor.every(TICK_MILLIS, this::work);
    actor.begin();
  }

  /// Writes a few events of the turn that runs.
  private void work() {
    turns.values().stream()
        .filter(turn -> !turn.isEnded())
        .forEach(turn -> turn.write(1 + random.nextInt(4)));
    send();
  }

  private void send() {
    if (welcomed) {
      turns.values().stream()
          .filter(turn -> !turn.isClosed())
          .forEach(turn -> turn.send(link, epoch));
    }
  }

  @Override
  public void connected() {
    actor.run(() -> connected = true);
  }

  @Override
  public void disconnected() {
    actor.run(() -> {
      connected = false;
      welcomed = false;
    });
  }

  @Override
  public void heard(String event, ArrayNode args, Consumer<Object[]> reply) {
    progress.step();
    actor.run(() -> hear(event, args, reply));
  }

  private void hear(String event, ArrayNode args, Consumer<Object[]> reply) {
    var first = args.path(0);
    switch (event) {
      case "welcome" -> welcome(args);
      case "streamAck" -> acked(first.path("turnId").stringValue(), first.path("seq").intValue());
      case "streamExpected" ->
          turn(first.path("turnId").stringValue()).rewind(first.path("seq").intValue() - 1);
      case "crashRecoveryResponse" -> recovery(first.path("turnId").stringValue(), args);
      case "processWorkOrder" ->
          reply.accept(ordered(args.path(1).path("_id").stringValue(), args));
      case "requestSessionLock" ->
          reply.accept(new Object[] {true, args.path(2).path("_id").stringValue()});
      case "releaseSessionLock", "sessionHeartbeat" -> reply.accept(new Object[] {true});
      default -> violations.add("the drone heard %s %s", event, args);
    }
  }

  private DroneTurn turn(String id) {
    var turn = turns.get(id);
    if (turn == null) {
      throw new IllegalStateException("the hub speaks of a turn that it never ordered: " + id);
    }
    return turn;
  }

  private void welcome(ArrayNode args) {
    var greeting = args.path(0);
    var positions = greeting.path("positions");
    epoch = greeting.path("epoch").longValue();
    welcomed = true;
    for (var turn : turns.values()) {
      if (turn.isClosed()) {
        violations.check(
            !positions.has(turn.id()), "turn %s has ended and was listed again", turn.id());
      } else if (positions.has(turn.id())) {
        int position = positions.path(turn.id()).intValue();
        violations.check(
            position >= turn.acked() && position <= turn.mostSent(),
            "turn %s is welcomed at %s, sent to %s and acked to %s",
            turn.id(),
            position,
            turn.mostSent(),
            turn.acked());
        turn.rewind(position);
      } else {
        violations.check(turn.isEndSent(), "turn %s runs and is not listed", turn.id());
        turn.drop();
      }
    }
    for (var listed : positions.propertyNames()) {
      if (!turns.containsKey(listed)) {
        link.emit(
            "requestCrashRecovery",
            Map.of("workspaceId", identity.workspace, "turnId", listed, "chatSessionId", session));
      }
    }
    send();
  }

  private void acked(String id, int seq) {
    var turn = turn(id);
    violations.check(
        seq <= turn.mostSent(), "turn %s is acked to %s, sent to %s", id, seq, turn.mostSent());
    turn.ack(seq);
    send();
  }

  private void recovery(String id, ArrayNode args) {
    var turn = turns.get(id);
    if (args.path(0).path("action").stringValue().equals("discard")) {
      violations.check(turn != null && turn.isEndSent(), "turn %s is discarded", id);
      if (turn != null) {
        turn.drop();
      }
    }
  }

  private Object[] ordered(String id, ArrayNode args) {
    var known = turns.get(id);
    if (known != null) {
      return known.isClosed() ? new Object[] {false, "Already ended"} : new Object[] {true};
    }
    if (turns.values().stream().anyMatch(turn -> !turn.isEnded())) {
      violations.add("turn %s was ordered while another runs", id);
      return new Object[] {false, "Drone is busy"};
    }
    var prompt = args.path(1).path("prompt").stringValue();
    turns.put(id, new DroneTurn(id, prompt, Said.turn(id, random)));
    return new Object[] {true};
  }

  // --- asked by the test -------------------------------------------------------------------

  /// Completes when all that a dead hub has said is heard.
  CompletableFuture<Void> left() {
    return actor.when(() -> !connected);
  }

  /// The turns in the order in which they were begun.
  List<DroneTurn> turns() throws Exception {
    return actor.ask(() -> List.copyOf(turns.values()));
  }

  /// How far each turn was acked.
  Map<String, Integer> acks() throws Exception {
    return actor.ask(() -> {
      var acks = new LinkedHashMap<String, Integer>();
      turns.values().forEach(turn -> acks.put(turn.id(), turn.acked()));
      return acks;
    });
  }

  /// Completes when the hub has everything.
  CompletableFuture<Void> idle() {
    return actor.when(() -> turns.values().stream().allMatch(DroneTurn::isClosed));
  }

  @Override
  public void close() {
    link.close();
    actor.close();
  }
}
