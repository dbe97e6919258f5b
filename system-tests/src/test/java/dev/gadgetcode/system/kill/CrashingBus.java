package dev.gadgetcode.system.kill;

import dev.gadgetcode.hub.bus.Bus;
import dev.gadgetcode.hub.bus.Subject;
import dev.gadgetcode.protocol.drone.DroneOrder;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/// A bus with a trap before and after the acks and the work orders of drones. The hub shows events
/// before it acks them, and acks a prompt before it sends the order. Thread-safe.
record CrashingBus(Bus bus, Trap trap) implements Bus {
  @Override
  public <M, A> void publish(Subject<M, A> subject, M message) {
    boolean ack = message instanceof DroneOrder.StreamAck;
    if (ack) {
      trap.pass(CrashPoint.SHOWN);
    }
    bus.publish(subject, message);
    if (ack) {
      trap.pass(CrashPoint.ACKED);
    }
  }

  @Override
  public <M, A> CompletableFuture<A> request(Subject<M, A> subject, M message, Duration limit) {
    boolean order = message instanceof DroneOrder.ProcessWorkOrder;
    if (order) {
      trap.pass(CrashPoint.PROMPT_ACKED);
    }
    var answer = bus.request(subject, message, limit);
    if (order) {
      trap.pass(CrashPoint.ORDERED);
    }
    return answer;
  }

  @Override
  public <M, A> Subscription subscribe(Subject<M, A> subject, Listener<M, A> listener) {
    return bus.subscribe(subject, listener);
  }
}
