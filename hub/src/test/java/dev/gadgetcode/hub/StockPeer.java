package dev.gadgetcode.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import io.socket.client.Ack;
import io.socket.client.IO;
import io.socket.client.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/// An IDE or a drone of a test, as a stock Java Socket.IO client is one: keeps what the hub says,
/// in order, and answers what it is asked as it was told to.
public final class StockPeer implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final BlockingQueue<Said> heard = new LinkedBlockingQueue<>();
  private final Map<String, Function<ArrayNode, Object[]>> answers = new ConcurrentHashMap<>();
  private final CompletableFuture<JsonNode> connected = new CompletableFuture<>();
  private final CompletableFuture<String> gone = new CompletableFuture<>();
  private final Socket socket;

  /// One event of the hub and its arguments.
  public record Said(String event, ArrayNode args) {
    @Override
    public String toString() {
      return event + args;
    }
  }

  StockPeer(URI hub, Map<String, ?> auth, String... transports) {
    var options =
        IO.Options.builder()
            .setTransports(transports)
            .setForceNew(true)
            .setReconnection(false)
            .build();
    var texts = new HashMap<String, String>();
    auth.forEach((key, value) -> texts.put(key, String.valueOf(value)));
    options.auth = texts;
    socket = IO.socket(hub, options);
    socket.on(Socket.EVENT_CONNECT, _ -> connected.complete(Wire.mapper().nullNode()));
    socket.on(Socket.EVENT_CONNECT_ERROR, args -> connected.complete(tree(args[0])));
    socket.on(Socket.EVENT_DISCONNECT, args -> gone.complete(String.valueOf(args[0])));
    socket.onAnyIncoming(this::heard);
    socket.connect();
  }

  /// A peer with this to say of itself in CONNECT.
  public static StockPeer of(URI hub, Map<String, ?> auth) {
    return new StockPeer(hub, auth, "websocket");
  }

  private void heard(Object... all) {
    var args = new ArrayList<Object>(Arrays.asList(all).subList(1, all.length));
    boolean wantsAck = !args.isEmpty() && args.getLast() instanceof Ack;
    var ack = wantsAck ? (Ack) args.removeLast() : null;
    var said = new Said(String.valueOf(all[0]), tree(args.toArray()));
    if (ack != null) {
      var answer = answers.get(said.event);
      if (answer != null) {
        ack.call(json(answer.apply(said.args)));
      }
    }
    heard.add(said);
  }

  /// Answers every such request of the hub so; without this, it gets no answer.
  public StockPeer answering(String event, Function<ArrayNode, Object[]> answer) {
    answers.put(event, answer);
    return this;
  }

  /// Gives such requests of the hub no answer any more.
  public StockPeer notAnswering(String event) {
    answers.remove(event);
    return this;
  }

  /// Waits until the hub has let this peer in.
  public StockPeer in() throws Exception {
    assertThat(refusal()).isEqualTo(Wire.mapper().nullNode());
    return this;
  }

  /// What the hub said when it did not let this peer in; null where it did.
  public JsonNode refusal() throws Exception {
    return connected.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// Waits until the connection has ended, and tells why.
  public String gone() throws Exception {
    return gone.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// The next thing that the hub says of these events; others in between are let go.
  public Said next(String... events) throws InterruptedException {
    var wanted = List.of(events);
    var passed = new ArrayList<Said>();
    while (true) {
      var said = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
      assertThat(said).as("the hub says one of %s after %s", wanted, passed).isNotNull();
      if (said == null || wanted.contains(said.event)) {
        return said == null ? new Said("", Wire.mapper().createArrayNode()) : said;
      }
      passed.add(said);
    }
  }

  /// All that the hub said until now and that was not taken: what it answers a last question with
  /// comes behind it.
  public List<Said> rest() throws Exception {
    ask("nothing-of-the-protocol");
    var rest = new ArrayList<Said>();
    heard.drainTo(rest);
    return rest;
  }

  public void emit(String event, Object... args) {
    socket.emit(event, json(args));
  }

  /// Asks and waits for the answer.
  public ArrayNode ask(String event, Object... args) throws Exception {
    return asking(event, args).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  /// Asks, and hears the answer as an `ack` among what the hub says.
  public void askInLine(String event, Object... args) {
    socket.emit(event, json(args), (Ack) said -> heard.add(new Said("ack", tree(said))));
  }

  public CompletableFuture<ArrayNode> asking(String event, Object... args) {
    var answer = new CompletableFuture<ArrayNode>();
    socket.emit(event, json(args), (Ack) said -> answer.complete(tree(said)));
    return answer;
  }

  /// Values as the stock client wants them.
  private static Object[] json(Object... args) {
    return Arrays.stream(args).map(StockPeer::json).toArray();
  }

  private static Object json(Object value) {
    var tree = Wire.mapper().valueToTree(value);
    var text = Wire.mapper().writeValueAsString(tree);
    try {
      if (tree.isObject()) {
        return new JSONObject(text);
      }
      if (tree.isArray()) {
        return new JSONArray(text);
      }
    } catch (JSONException impossible) {
      throw new IllegalStateException(impossible);
    }
    if (tree.isNull()) {
      return JSONObject.NULL;
    }
    return tree.isString() ? tree.stringValue() : Wire.mapper().treeToValue(tree, Object.class);
  }

  private static ArrayNode tree(Object... args) {
    var array = Wire.mapper().createArrayNode();
    for (var arg : args) {
      array.add(tree(arg));
    }
    return array;
  }

  private static JsonNode tree(Object arg) {
    return switch (arg) {
      case null -> Wire.mapper().nullNode();
      case JSONObject object -> Wire.mapper().readTree(object.toString());
      case JSONArray array -> Wire.mapper().readTree(array.toString());
      default ->
          JSONObject.NULL.equals(arg) ? Wire.mapper().nullNode() : Wire.mapper().valueToTree(arg);
    };
  }

  @Override
  public void close() {
    socket.disconnect();
  }
}
