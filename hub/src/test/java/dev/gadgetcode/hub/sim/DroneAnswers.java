package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.Texts;
import dev.gadgetcode.protocol.drone.DroneAck;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.LockRefusal;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.util.function.Consumer;

/// What a model drone answers beside its work: locks, modes, aborts, and that it will end.
final class DroneAnswers {
  private final Schedule schedule;
  private final Workspace disk;
  private final DroneProcess process;

  DroneAnswers(Schedule schedule, Workspace disk, DroneProcess process) {
    this.schedule = schedule;
    this.disk = disk;
    this.process = process;
  }

  void asked(DroneOrder order, Consumer<DroneAck> reply) {
    switch (order) {
      case DroneOrder.RequestSessionLock lock -> lock(lock.chatSession().id(), reply);
      case DroneOrder.AbortWorkOrder(var target) -> {
        var journal = disk.known(target.turnId());
        boolean known = journal.isPresent();
        if (known && !journal.get().hasEnd()) {
          disk.abort(target.turnId());
        }
        reply.accept(new DroneOrder.Accepted(known, known ? null : Texts.NOTHING_RUNNING));
      }
      case DroneOrder.RequestTermination() -> terminate(reply);
      case IdeRequest.ReleaseSessionLock release -> {
        boolean free = process.isIdle();
        if (free && disk.session().filter(release.chatSession()::equals).isPresent()) {
          disk.lock(null);
        }
        reply.accept(new RelayedAck.Released(free));
      }
      case IdeRequest.RequestWorkspaceMode mode -> {
        boolean free = !process.isWorking();
        if (free) {
          disk.mode(mode.mode());
        }
        reply.accept(new RelayedAck.ModeSet(free, disk.mode()));
      }
      case IdeRequest.SessionHeartbeat() -> {
        process.beat();
        reply.accept(new IdeAck.Beat(true));
      }
      default -> throw new IllegalArgumentException(order + " is not simulated");
    }
  }

  private void lock(ChatSessionId session, Consumer<DroneAck> reply) {
    if (disk.session().filter(other -> !other.equals(session)).isPresent()) {
      var refusal = process.isWorking() ? LockRefusal.DRONE_BUSY : LockRefusal.DRONE_LOCKED;
      reply.accept(new IdeAck.Locked(false, "", Refusal.of(refusal)));
      return;
    }
    disk.lock(session);
    process.beat();
    schedule.later(
        schedule.chance(10) ? schedule.between(1_000, 20_000) : 1,
        () -> reply.accept(new IdeAck.Locked(true, session.value(), null)));
  }

  private void terminate(Consumer<DroneAck> reply) {
    int mood = schedule.between(1, 100);
    reply.accept(new DroneAck.Terminating(mood > 15));
    if (mood <= 30) {
      return; // it refuses, or says yes and hangs
    }
    schedule.later(
        schedule.between(100, 4_000),
        () -> {
          if (!process.isEnded() && !process.isOvertaken()) {
            process.stopWork();
            schedule.later(schedule.between(100, 4_000), () -> leave(mood > 45));
          }
        });
  }

  private void leave(boolean saysSo) {
    if (!process.isEnded() && saysSo) {
      process.reportOffline();
    }
    process.end("was terminated");
  }
}
