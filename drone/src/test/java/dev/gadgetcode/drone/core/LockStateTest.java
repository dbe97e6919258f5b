package dev.gadgetcode.drone.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.ide.LockRefusal;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LockStateTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final ChatSessionId MINE = new ChatSessionId("mine");
  private static final ChatSessionId OTHER = new ChatSessionId("other");
  private static final ProjectSource PROJECT = new ProjectSource(new ProjectId("p"), "thing", null);
  private static final ProjectSource ANOTHER = new ProjectSource(new ProjectId("q"), "other", null);

  private final LockState free = LockState.free(NOW);
  private final LockState mine = free.locked(new SessionName(MINE, "Mine"), PROJECT, NOW);
  private final LockState busy = mine.withTurn(MINE).withMode(WorkspaceMode.AGENT);

  @Test
  void aFreeDroneIsAnybodys() {
    assertThat(free.refusal(MINE, PROJECT)).isEmpty();
  }

  @Test
  void aLockedDroneIsItsHoldersAlone() {
    assertThat(mine.refusal(MINE, PROJECT)).isEmpty();
    assertThat(mine.refusal(OTHER, PROJECT)).contains(LockRefusal.DRONE_LOCKED);
  }

  @Test
  void aTurnKeepsOthersOutEvenWithoutALock() {
    assertThat(busy.refusal(MINE, PROJECT)).isEmpty();
    assertThat(busy.refusal(MINE, ANOTHER)).contains(LockRefusal.DRONE_BUSY);
    assertThat(busy.refusal(OTHER, PROJECT)).contains(LockRefusal.DRONE_BUSY);
    assertThat(free.withTurn(MINE).refusal(OTHER, PROJECT)).contains(LockRefusal.DRONE_BUSY);
  }

  @Test
  void onlyTheHolderReleasesAndNeverWithATurn() {
    assertThat(mine.mayRelease(MINE)).isTrue();
    assertThat(mine.mayRelease(OTHER)).isFalse();
    assertThat(busy.mayRelease(MINE)).isFalse();
    assertThat(free.mayRelease(MINE)).isTrue();
  }

  @Test
  void theModesExcludeEachOther() {
    for (var mode : WorkspaceMode.values()) {
      assertThat(busy.maySet(mode, MINE)).as("%s with a turn", mode).isFalse();
      assertThat(free.maySet(mode, MINE)).as("%s without a lock", mode).isFalse();
      assertThat(mine.maySet(mode, OTHER)).as("%s by another", mode).isFalse();
      assertThat(mine.maySet(mode, MINE)).as("%s", mode).isEqualTo(mode != WorkspaceMode.AGENT);
    }
  }

  @Test
  void anIdleLockIsDroppedAfterAMinuteAndNeverWithATurn() {
    var late = NOW.plusSeconds(60);

    assertThat(mine.isIdle(late.minusMillis(1))).isFalse();
    assertThat(mine.isIdle(late)).isTrue();
    assertThat(mine.signed(NOW.plusSeconds(1)).isIdle(late)).isFalse();
    assertThat(busy.isIdle(late)).isFalse();
    assertThat(busy.withoutTurn(NOW.plusSeconds(30)).isIdle(late)).isFalse();
    assertThat(free.isIdle(late)).isFalse();
  }

  @Test
  void aReleasedDroneIsInNobodysMode() {
    assertThat(mine.withMode(WorkspaceMode.USER).released().mode()).isEqualTo(WorkspaceMode.IDLE);
  }
}
