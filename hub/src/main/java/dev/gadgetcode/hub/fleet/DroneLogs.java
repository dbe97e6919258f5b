package dev.gadgetcode.hub.fleet;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.ide.LogComponent;
import dev.gadgetcode.protocol.ide.LogLevel;
import dev.gadgetcode.protocol.ide.RelayedNotice;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What drones logged of late, and what the hub saw of them. In memory: what it tells of is kept
/// elsewhere, this is for people who look. Bounded: of one drone the last lines stay, of very many
/// drones those that something was logged of last. Thread-safe.
public final class DroneLogs {
  private static final int LONGEST = 1_000;

  private final Map<RegistrationId, ArrayDeque<Kept>> lines = new LinkedHashMap<>(16, 0.75f, true);
  private final int mostLines;
  private final int mostOfAll;
  private final Clock clock;
  private int size;
  private long last;

  public DroneLogs(Clock clock) {
    this(500, 20_000, clock);
  }

  /// @param mostLines of one drone
  /// @param mostOfAll lines of all drones
  DroneLogs(int mostLines, int mostOfAll, Clock clock) {
    this.mostLines = mostLines;
    this.mostOfAll = mostOfAll;
    this.clock = clock;
  }

  /// A line as it is held: what came with it as text, which is a tenth of a tree.
  private record Kept(DroneLine line, @Nullable String metadata) {
    DroneLine shown() {
      return metadata == null
          ? line
          : new DroneLine(
              line.number(),
              line.timestamp(),
              line.component(),
              line.level(),
              line.message(),
              Wire.mapper().readTree(metadata));
    }
  }

  /// The drone logged something.
  public void logged(RegistrationId drone, RelayedNotice.Log log) {
    var metadata = log.metadata() == null ? null : Wire.mapper().writeValueAsString(log.metadata());
    boolean fits = metadata != null && metadata.length() <= LONGEST;
    add(drone, log.component(), log.level(), log.message(), fits ? metadata : null);
  }

  /// The drone said a sentence about what it does.
  public void said(RegistrationId drone, String text) {
    add(drone, LogComponent.DRONE, LogLevel.INFO, text, null);
  }

  /// The hub saw something.
  public void saw(RegistrationId drone, LogLevel level, String what) {
    add(drone, LogComponent.HUB, level, what, null);
  }

  private synchronized void add(
      RegistrationId drone,
      LogComponent component,
      LogLevel level,
      String message,
      @Nullable String metadata) {
    var text = message.length() <= LONGEST ? message : message.substring(0, LONGEST);
    var own = lines.computeIfAbsent(drone, _ -> new ArrayDeque<>());
    var line = new DroneLine(++last, clock.instant(), component, level, text, null);
    own.addLast(new Kept(line, metadata));
    size++;
    if (own.size() > mostLines) {
      own.removeFirst();
      size--;
    }
    while (size > mostOfAll && lines.size() > 1) {
      forget(lines.keySet().iterator().next());
    }
  }

  /// The last lines of a drone, or those behind one, the oldest first.
  public synchronized List<DroneLine> of(RegistrationId drone, Optional<Long> after, int limit) {
    var own = lines.get(drone);
    if (own == null) {
      return List.of();
    }
    long skipped = after.isPresent() ? 0 : Math.max(0, own.size() - limit);
    return own.stream()
        .filter(kept -> kept.line.number() > after.orElse(0L))
        .skip(skipped)
        .limit(limit)
        .map(Kept::shown)
        .toList();
  }

  synchronized int size() {
    return size;
  }

  synchronized void forget(RegistrationId drone) {
    var own = lines.remove(drone);
    if (own != null) {
      size -= own.size();
    }
  }
}
