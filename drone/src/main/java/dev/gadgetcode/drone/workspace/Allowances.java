package dev.gadgetcode.drone.workspace;

import dev.gadgetcode.drone.core.policy.Allowance;
import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.ChatSessionId;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What `allowed.json` holds: the uses of tools that people have allowed for the rest of a session.
/// It is taken back when the session is released. Every change is on disk before it counts.
/// Thread-safe.
public final class Allowances {
  private static final int MOST_SESSIONS = 100;
  private static final int MOST_PER_SESSION = 1_000;

  private final AtomicFile disk;
  private Map<String, List<Allowance>> sessions;

  /// The file's content.
  private record Content(Map<String, List<Allowance>> sessions) {}

  private Allowances(AtomicFile disk, Map<String, List<Allowance>> sessions) {
    this.disk = disk;
    this.sessions = sessions;
  }

  /// Reads the file in the drone's own folder. One that is damaged is moved aside: then people are
  /// asked again.
  public static Allowances open(Path folder, Clock clock) throws IOException {
    var disk = new AtomicFile(folder.resolve("allowed.json"));
    if (!Files.exists(disk.path())) {
      return new Allowances(disk, Map.of());
    }
    try {
      var content = Wire.parse(Files.readString(disk.path()), Content.class);
      return new Allowances(disk, content.sessions());
    } catch (MalformedMessage | CharacterCodingException damaged) {
      disk.moveAside("damaged", clock.millis(), String.valueOf(damaged.getMessage()));
      return new Allowances(disk, Map.of());
    }
  }

  public synchronized boolean has(ChatSessionId session, Allowance allowance) {
    return sessions.getOrDefault(session.value(), List.of()).contains(allowance);
  }

  /// Allows a use for the rest of a session. The oldest are forgotten where there are too many.
  public synchronized void add(ChatSessionId session, Allowance allowance) throws IOException {
    if (has(session, allowance)) {
      return;
    }
    var allowed = new ArrayList<>(sessions.getOrDefault(session.value(), List.of()));
    allowed.add(allowance);
    if (allowed.size() > MOST_PER_SESSION) {
      allowed.removeFirst();
    }
    var changed = new LinkedHashMap<>(sessions);
    changed.remove(session.value());
    changed.put(session.value(), List.copyOf(allowed));
    if (changed.size() > MOST_SESSIONS) {
      changed.pollFirstEntry();
    }
    write(changed);
  }

  /// Takes back all that was allowed for a session.
  public synchronized void forget(ChatSessionId session) throws IOException {
    if (sessions.containsKey(session.value())) {
      var changed = new LinkedHashMap<>(sessions);
      changed.remove(session.value());
      write(changed);
    }
  }

  private void write(Map<String, List<Allowance>> changed) throws IOException {
    disk.write(
        Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(new Content(changed)));
    sessions = changed;
  }
}
