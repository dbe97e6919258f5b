package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.hub.Mailbox;
import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.core.DroneAnswer;
import dev.gadgetcode.hub.metric.Traffic;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Request;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.DroneOrder.ProcessWorkOrder;
import dev.gadgetcode.protocol.drone.HubNotice;
import dev.gadgetcode.protocol.id.InstanceId;
import dev.gadgetcode.socketio.AckOutcome;
import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import java.lang.reflect.ParameterizedType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// One connection of a drone's process. Thread-safe.
public final class DroneSocket {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);

  /// More than a drone has in flight.
  private static final int MOST_ERRANDS = 1_000;

  private static final ClassValue<@Nullable Class<? extends DroneAck>> ACKS =
      new ClassValue<>() {
        @Override
        protected @Nullable Class<? extends DroneAck> computeValue(Class<?> order) {
          return ackOf(order);
        }
      };

  private final LiveDrone drone;
  private final InstanceId instance;
  private final Socket socket;
  private final Traffic traffic;
  private volatile long epoch;
  private volatile Bus.@Nullable Subscription subscription;
  private final PacedAcks acks;
  private final Mailbox<Runnable> errands;
  private final List<Runnable> untilGreeted = new ArrayList<>();
  private boolean greeted;

  public DroneSocket(LiveDrone drone, InstanceId instance, Socket socket, Traffic traffic) {
    this.drone = drone;
    this.instance = instance;
    this.socket = socket;
    this.traffic = traffic;
    this.acks =
        new PacedAcks(
            position -> send(new DroneOrder.StreamAck(position)), this::later, System::nanoTime);
    this.errands =
        new Mailbox<>(
            "drone-errands-" + drone.id().value(),
            MOST_ERRANDS,
            batch -> batch.forEach(Runnable::run));
  }

  /// The type of an order's ack, as the order's own declaration says.
  private static @Nullable Class<? extends DroneAck> ackOf(Class<?> order) {
    for (var type : order.getGenericInterfaces()) {
      if (type instanceof ParameterizedType request && request.getRawType() == Request.class) {
        return ((Class<?>) request.getActualTypeArguments()[0]).asSubclass(DroneAck.class);
      }
    }
    return null;
  }

  /// Does something about what the drone said that may have to wait for the store, one after the
  /// other on a virtual thread.
  ///
  /// @return false where more waits than any drone has reason for
  public boolean errand(Runnable errand) {
    return errands.offer(errand);
  }

  public LiveDrone drone() {
    return drone;
  }

  public InstanceId instance() {
    return instance;
  }

  public Socket socket() {
    return socket;
  }

  /// The epoch in which this process was let in; 0 before it was.
  public long epoch() {
    return epoch;
  }

  void admit(long granted, Bus.Subscription reachable) {
    epoch = granted;
    subscription = reachable;
    if (!socket.isConnected()) {
      left();
    }
  }

  /// Sends the greeting, and behind it what was meant for the drone before.
  synchronized void greet(DroneOrder.Welcome welcome) {
    tell(welcome);
    goOn();
  }

  private synchronized void goOn() {
    greeted = true;
    untilGreeted.forEach(Runnable::run);
    untilGreeted.clear();
  }

  /// The greeting is the first thing that a drone hears: what it is asked meanwhile waits for it.
  private synchronized void onceGreeted(Runnable sending) {
    if (greeted) {
      sending.run();
    } else {
      untilGreeted.add(sending);
    }
  }

  /// The connection is gone: the drone is not reached here any more.
  public void left() {
    goOn();
    var reachable = subscription;
    if (reachable != null) {
      reachable.close();
    }
  }

  /// Takes an order from the bus.
  void receive(DroneOrder order, Consumer<DroneAnswer> reply) {
    if (order instanceof DroneOrder.StreamAck(var position)) {
      onceGreeted(() -> acks.ack(position));
    } else if (ACKS.get(order.getClass()) == null) {
      onceGreeted(() -> tell(order));
    } else {
      ask(order instanceof ProcessWorkOrder work ? inThisEpoch(work) : order, ANSWER_LIMIT, reply);
    }
  }

  private ProcessWorkOrder inThisEpoch(ProcessWorkOrder order) {
    var handing = order.handing();
    return new ProcessWorkOrder(
        order.registration(),
        order.turn(),
        new DroneOrder.Handing(
            handing.workOrderId(), epoch, handing.attempt(), handing.workspaceId()));
  }

  /// Sends a message, and before it the ack that waits.
  public void tell(Message message) {
    acks.flush();
    send(message);
  }

  private void send(Message message) {
    traffic.toDrones().increment();
    socket.emit(Wire.event(message.getClass()), Payload.ofArray(Wire.text(message)));
  }

  private void later(Runnable task, Duration delay) {
    try {
      socket.loop().schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException _) {
      return; // the loop has ended, and the connection with it
    }
  }

  void fence(HubNotice.Fence fence) {
    left();
    tell(new HubNotice.Fenced(fence));
    socket.disconnect();
  }

  void ask(DroneOrder order, Duration limit, Consumer<DroneAnswer> said) {
    var type = ACKS.get(order.getClass());
    if (type == null) {
      throw new IllegalArgumentException(order.getClass() + " has no ack");
    }
    onceGreeted(() -> {
      acks.flush();
      traffic.toDrones().increment();
      socket.request(
          Wire.event(order.getClass()),
          Payload.ofArray(Wire.text(order)),
          Args.read(args -> Wire.read(args, type)),
          limit,
          outcome -> said.accept(answer(outcome)));
    });
  }

  private DroneAnswer answer(AckOutcome<? extends DroneAck> outcome) {
    return switch (outcome) {
      case AckOutcome.Answered<? extends DroneAck>(var ack) -> new DroneAnswer.Said(ack);
      case AckOutcome.Disconnected<? extends DroneAck>() -> new DroneAnswer.Silent();
      case AckOutcome.TimedOut<? extends DroneAck>() -> {
        traffic.ackTimedOut();
        yield new DroneAnswer.Silent();
      }
      case AckOutcome.Unreadable<? extends DroneAck>(_) -> new DroneAnswer.Silent();
    };
  }
}
