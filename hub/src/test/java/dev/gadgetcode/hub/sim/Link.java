package dev.gadgetcode.hub.sim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One connection of a peer to the hub. What is sent on it arrives in order or not at all; when it
/// is cut, each side notices in its own time, and what was on its way is lost or comes late.
final class Link {
  private final Schedule schedule;
  private final Lane up;
  private final Lane down;
  private final List<Runnable> whenHubCloses = new ArrayList<>();
  private final Runnable whenPeerCloses;
  private boolean hubOpen = true;
  private boolean peerOpen = true;
  private boolean cut;
  private @Nullable HubEnd hubEnd;

  /// What the hub has of a connection.
  sealed interface HubEnd permits IdeSocket, DroneSocket {}

  Link(Schedule schedule, Runnable whenPeerCloses) {
    this.schedule = schedule;
    this.whenPeerCloses = whenPeerCloses;
    this.up = new Lane(schedule);
    this.down = new Lane(schedule);
  }

  /// One direction.
  private static final class Lane {
    private final Schedule schedule;
    private final Deque<Runnable> frames = new ArrayDeque<>();
    private boolean moving;
    private long stalledUntil;
    private boolean broken;

    Lane(Schedule schedule) {
      this.schedule = schedule;
    }

    void send(Runnable frame) {
      if (!broken) {
        frames.add(frame);
        move();
      }
    }

    private void move() {
      if (!moving && !frames.isEmpty()) {
        moving = true;
        schedule.later(schedule.between(1, 25), this::arrive);
      }
    }

    private void arrive() {
      moving = false;
      if (schedule.now() < stalledUntil) {
        moving = true;
        schedule.later(stalledUntil - schedule.now(), this::arrive);
        return;
      }
      var frame = frames.poll();
      if (frame != null) {
        frame.run();
      }
      move();
    }

    void fail() {
      if (schedule.chance(50)) {
        broken = true;
        frames.clear();
      } else {
        stalledUntil = schedule.now() + schedule.between(50, 8_000);
      }
    }
  }

  void bind(HubEnd end) {
    hubEnd = end;
  }

  @Nullable HubEnd hubEnd() {
    return hubEnd;
  }

  boolean isOpenAtHub() {
    return hubOpen;
  }

  boolean isOpenAtPeer() {
    return peerOpen;
  }

  boolean isWhole() {
    return hubOpen && peerOpen && !cut;
  }

  void toHub(Runnable frame) {
    if (peerOpen) {
      up.send(() -> {
        if (hubOpen) {
          frame.run();
        }
      });
    }
  }

  void toPeer(Runnable frame) {
    if (hubOpen) {
      down.send(() -> {
        if (peerOpen) {
          frame.run();
        }
      });
    }
  }

  void onHubClose(Runnable task) {
    whenHubCloses.add(task);
  }

  /// Nothing gets through any more, and nobody knows it yet.
  void cut() {
    if (cut) {
      return;
    }
    cut = true;
    up.fail();
    down.fail();
    schedule.later(schedule.between(0, 12_000), this::closeAtPeer);
    schedule.later(schedule.between(0, 20_000), this::closeAtHub);
  }

  /// The hub hangs up, or is gone.
  void hangUpAtHub() {
    closeAtHub();
    schedule.later(schedule.between(1, schedule.chance(80) ? 50 : 5_000), this::closeAtPeer);
  }

  /// The peer hangs up, or is gone.
  void hangUpAtPeer() {
    closeAtPeer();
    schedule.later(schedule.between(1, schedule.chance(70) ? 50 : 20_000), this::closeAtHub);
  }

  private void closeAtPeer() {
    if (peerOpen) {
      peerOpen = false;
      whenPeerCloses.run();
    }
  }

  private void closeAtHub() {
    if (hubOpen) {
      hubOpen = false;
      List.copyOf(whenHubCloses).forEach(Runnable::run);
    }
  }
}
