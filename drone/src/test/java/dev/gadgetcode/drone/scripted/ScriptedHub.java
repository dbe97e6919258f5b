package dev.gadgetcode.drone.scripted;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Messages;
import dev.gadgetcode.protocol.Request;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.DroneStatus;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.ide.ApprovalDecision;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.TurnRequest;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Json;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import dev.gadgetcode.socketio.engine.CloseReason;
import io.netty.handler.codec.http.HttpObjectAggregator;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;

/// A hub on a real socket that keeps a turn's events by the rules of the stream, says welcome with
/// what it has, and for the rest does what a test tells it. What it knows outlives its server.
public final class ScriptedHub implements AutoCloseable {
  private static final Messages<DroneReport> REPORTS = Messages.of(DroneReport.class);
  private static final Json JSON = Json.limited(64, 1 << 20);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final BlockingQueue<DroneReport> heard = new LinkedBlockingQueue<>();
  private final BlockingQueue<DroneStatus> statuses = new LinkedBlockingQueue<>();
  private final BlockingQueue<Socket> sockets = new LinkedBlockingQueue<>();
  private final Map<TurnId, List<StreamEvent>> kept = new LinkedHashMap<>();
  private final Map<TurnId, Long> positions = new LinkedHashMap<>();
  private DroneOrder.@Nullable HeldLock lock;
  private boolean isAcking = true;
  private boolean isApproving;
  private Connector.@Nullable Refuse refusal;
  private SocketIoServer server;
  private volatile @Nullable Socket socket;

  public ScriptedHub() throws InterruptedException {
    this.server = listen(0);
  }

  private SocketIoServer listen(int port) throws InterruptedException {
    var events = Events.<Socket>builder();
    REPORTS
        .types()
        .forEach((event, type) ->
            events.on(
                event,
                Args.read(args -> Wire.read(args, type)),
                (from, report, _) -> hear(from, report)));
    var built = events.build();
    return SocketIoServer.builder(SocketIoConfig.defaults().withLoops(1))
        .namespace("/", _ -> completedFuture(decide(built)))
        .http(
            pipeline -> pipeline.addLast(new HttpObjectAggregator(1 << 20), new RestDesk(statuses)))
        .start(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  private synchronized Connector.Decision decide(Events<Socket> events) {
    return refusal != null ? refusal : new Connector.Accept<>(events, this::welcome);
  }

  private synchronized Socket welcome(Socket opened) {
    socket = opened;
    var greeting = new DroneOrder.Greeting(7, "hub", Map.copyOf(positions), lock);
    emit(opened, new DroneOrder.Welcome(greeting));
    kept.values().forEach(this::approveOpen);
    sockets.add(opened);
    return opened;
  }

  private synchronized void hear(Socket from, DroneReport report) {
    heard.add(report);
    if (report instanceof StreamEvent event) {
      keep(from, event);
    }
    if (report instanceof ToolEvent.ToolApprovalRequest(var approval, _)) {
      approve(approval);
    }
  }

  private void approveOpen(List<StreamEvent> events) {
    for (var event : events) {
      if (event instanceof ToolEvent.ToolApprovalRequest(var approval, _)) {
        approve(approval);
      }
    }
  }

  private void approve(ToolEvent.Approval approval) {
    if (isApproving) {
      var leave =
          new TurnRequest.Approval(approval.turnId(), approval.callId(), ApprovalDecision.ONCE);
      var _ = asking(new TurnRequest.ToolApproval(leave), RelayedAck.Noted.class);
    }
  }

  private void keep(Socket from, StreamEvent event) {
    var turn = event.meta().turnId();
    long last = positions.getOrDefault(turn, 0L);
    long seq = event.meta().seq();
    if (seq == last + 1) {
      kept.computeIfAbsent(turn, _ -> new ArrayList<>()).add(event);
      positions.put(turn, seq);
      last = seq;
    } else if (seq > last + 1) {
      emit(from, new HubNotice.StreamExpected(new DroneOrder.Position(turn, last + 1)));
      return;
    }
    if (isAcking) {
      emit(from, new DroneOrder.StreamAck(new DroneOrder.Position(turn, last)));
    }
    if (event instanceof StreamEvent.WorkOrderComplete && isAcking) {
      positions.remove(turn);
    }
  }

  private static void emit(Socket to, Message message) {
    to.emit(Wire.event(message.getClass()), Wire.args(message));
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + server.address().getPort());
  }

  /// A turn that the hub counts as processing, with so much of it stored.
  public synchronized void processing(TurnId turn, long position) {
    positions.put(turn, position);
  }

  public synchronized void over(TurnId turn) {
    positions.remove(turn);
  }

  public synchronized void locks(DroneOrder.@Nullable HeldLock held) {
    lock = held;
  }

  /// Has somebody there who allows every call that asks, again to each process of the drone.
  public synchronized void approve() {
    isApproving = true;
  }

  public synchronized void stopAcking() {
    isAcking = false;
  }

  public synchronized void goOnAcking() {
    isAcking = true;
  }

  public synchronized void refuse(Connector.Refuse decision) {
    refusal = decision;
  }

  /// What the hub has of a turn, each event once and in order.
  public synchronized List<StreamEvent> kept(TurnId turn) {
    return List.copyOf(kept.getOrDefault(turn, List.of()));
  }

  /// Tells the drone something.
  public void tell(Message message) {
    var connected = socket;
    if (connected == null) {
      throw new IllegalStateException("no drone is connected");
    }
    emit(connected, message);
  }

  /// Asks the drone, and waits for its answer.
  public <A extends Message> A ask(Request<A> request, Class<A> answer) throws Exception {
    return asking(request, answer).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
  }

  public <A extends Message> CompletableFuture<A> asking(Request<A> request, Class<A> answer) {
    var connected = socket;
    if (connected == null) {
      throw new IllegalStateException("no drone is connected");
    }
    var answered = new CompletableFuture<A>();
    connected.request(
        Wire.event(request.getClass()),
        Payload.of(JSON, Wire.args(request)),
        Args.tree(),
        PATIENCE,
        outcome -> {
          if (outcome instanceof AckOutcome.Answered<ArrayNode>(var args)) {
            answered.complete(Wire.parse(args.toString(), answer));
          } else {
            answered.completeExceptionally(new IllegalStateException(outcome.toString()));
          }
        });
    return answered;
  }

  /// Waits for the next report of a kind that fits; those before it are passed over.
  public <R extends DroneReport> R await(Class<R> type, Predicate<R> fits) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      var next = heard.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        throw new TimeoutException("no " + type.getSimpleName() + " came");
      }
      if (type.isInstance(next) && fits.test(type.cast(next))) {
        return type.cast(next);
      }
    }
  }

  public <R extends DroneReport> R await(Class<R> type) throws Exception {
    return await(type, _ -> true);
  }

  /// Waits for the end of a turn.
  public StreamEvent.WorkOrderComplete awaitEnd(TurnId turn) throws Exception {
    return await(StreamEvent.WorkOrderComplete.class, end -> end.turnId().equals(turn));
  }

  public void awaitStatus(DroneStatus wanted) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      var next = statuses.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        throw new TimeoutException("status never " + wanted);
      }
      if (next == wanted) {
        return;
      }
    }
  }

  /// Waits until a drone has been welcomed once more.
  public void awaitWelcome() throws Exception {
    if (sockets.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS) == null) {
      throw new TimeoutException("no drone connected");
    }
  }

  public void hangUp() {
    var connected = socket;
    if (connected != null) {
      connected.close(CloseReason.SHUTDOWN);
    }
  }

  /// Goes away, and keeps what it has.
  public int stop() {
    int port = server.address().getPort();
    server.close();
    return port;
  }

  /// Comes back where it was.
  public void startAgain(int port) throws InterruptedException {
    server = listen(port);
  }

  @Override
  public void close() {
    server.close();
  }
}
