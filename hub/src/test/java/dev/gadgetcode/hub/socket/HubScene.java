package dev.gadgetcode.hub.socket;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.FormatMethod;
import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.hub.StockPeer;
import dev.gadgetcode.hub.TestHub;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ChatSession;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// One real hub for the tests of a class, and for each test a user of its own with a project, a
/// session about it and a registered drone. The sockets of a test are closed behind it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class HubScene {
  static final JsonNode NULL = Wire.mapper().nullNode();
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  static final String NO_DRONE = "No drone selected";

  private final List<StockPeer> peers = new ArrayList<>();
  private Path data;
  TestHub hub;
  String user;
  ChatSession session;
  TestHub.Registered registered;

  @BeforeAll
  void startHub(@TempDir Path directory) throws Exception {
    data = directory;
    hub = TestHub.start(data, this::hands);
  }

  @AfterAll
  void stopHub() {
    hub.close();
  }

  /// What the hub sees of its store.
  Store hands(Store store) {
    return store;
  }

  @BeforeEach
  void newUser() throws Exception {
    user = "user-" + NewIds.id();
    session = hub.session(user);
    registered = hub.register(user, "workspace-" + NewIds.id());
  }

  @AfterEach
  void leave() {
    peers.forEach(StockPeer::close);
    peers.clear();
  }

  /// Ends the hub and starts another on what it has left.
  void restartHub() throws Exception {
    hub.close();
    hub = TestHub.start(data, this::hands);
  }

  // --- peers -------------------------------------------------------------------------------

  StockPeer kept(StockPeer peer) {
    peers.add(peer);
    return peer;
  }

  StockPeer ide(String tab) throws Exception {
    return kept(hub.ide(user, tab)).in();
  }

  StockPeer plainIde() throws Exception {
    return kept(hub.plainIde(user)).in();
  }

  /// A process of the test's drone that has been welcomed.
  StockPeer drone(String instance) throws Exception {
    return drone(registered, instance);
  }

  StockPeer drone(TestHub.Registered which, String instance) throws Exception {
    var drone = kept(hub.drone(which, instance)).in();
    drone.next("welcome");
    return drone;
  }

  /// An IDE that has locked the test's session and drone.
  StockPeer lockedIde(String tab) throws Exception {
    var ide = ide(tab);
    assertThat(lock(ide, session)).isEqualTo(json("[true,'%s']", session.id().value()));
    return ide;
  }

  // --- requests ----------------------------------------------------------------------------

  JsonNode lock(StockPeer ide, ChatSession which) throws Exception {
    return ide.ask("requestSessionLock", references(registered.id(), which));
  }

  Object[] references(Object drone, ChatSession which, Object... more) {
    var all = new ArrayList<>(List.of(drone, which.project().value(), which.id().value()));
    all.addAll(Arrays.asList(more));
    return all.toArray();
  }

  /// Asks until the answer is another: the hub may have yet to hear that somebody is gone.
  static JsonNode otherThan(JsonNode first, Callable<? extends JsonNode> question)
      throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    JsonNode answer = question.call();
    while (answer.equals(first) && System.nanoTime() < deadline) {
      answer = question.call();
    }
    return answer;
  }

  /// Has a drone go, and waits until the hub knows it.
  static void leave(StockPeer drone, StockPeer ide) throws Exception {
    drone.close();
    assertThat(otherThan(json("[true]"), () -> ide.ask("sessionHeartbeat")))
        .isEqualTo(json("[false]"));
  }

  /// Has a prompt accepted, and tells its turn.
  String submit(StockPeer ide, String prompt) throws Exception {
    var ack = ide.ask("submitPrompt", prompt);
    var turn = ack.get(1).path("turnId").asString("");
    assertThat(ack).isEqualTo(created(turn));
    return turn;
  }

  static JsonNode created(String turn) {
    return json("[true,{'turnId':'%s','message':'turn created successfully'}]", turn);
  }

  /// A turn that the drone has taken.
  String runningTurn(StockPeer ide, StockPeer drone) throws Exception {
    var turn = submit(ide, "Do it.");
    assertThat(drone.next("processWorkOrder").args().get(1).path("_id"))
        .isEqualTo(json("'%s'", turn));
    return turn;
  }

  // --- the stream --------------------------------------------------------------------------

  static Map<String, Object> meta(String turn, long seq) {
    return TestHub.meta(turn, 1, seq);
  }

  static void respond(StockPeer drone, String turn, long seq, String text) {
    drone.emit("response", text, meta(turn, seq));
  }

  /// Sends an event and waits until the hub has it.
  static void logged(StockPeer drone, String turn, long seq, String event, Object... args)
      throws Exception {
    var all = new ArrayList<>(Arrays.asList(args));
    all.add(meta(turn, seq));
    drone.emit(event, all.toArray());
    acked(drone, turn, seq);
  }

  static void acked(StockPeer drone, String turn, long seq) throws Exception {
    assertThat(drone.next("streamAck").args())
        .isEqualTo(json("[{'turnId':'%s','seq':%d}]", turn, seq));
  }

  static void finish(StockPeer drone, String turn, long seq) throws Exception {
    logged(drone, turn, seq, "workOrderComplete", turn, true, NULL);
  }

  static long seq(StockPeer.Said event) {
    return event.args().get(event.args().size() - 1).path("seq").longValue();
  }

  // --- documents ---------------------------------------------------------------------------

  /// Deletes a document as whoever may do so.
  void delete(String table, String id) {
    hub.store()
        .commit(Change.of(handle -> handle.execute("DELETE FROM " + table + " WHERE id = ?", id)))
        .join();
  }

  /// JSON with single quotes in the place of double ones.
  @FormatMethod
  static JsonNode json(String text, Object... args) {
    return parsed(text.formatted(args));
  }

  static JsonNode parsed(String text) {
    return Wire.mapper().readTree(text.replace('\'', '"'));
  }
}
