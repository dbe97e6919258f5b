package dev.gadgetcode.drone.workspace;

import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.workspace.WorkOrderFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;

/// What `work-order.json` holds: the work order that this workspace has taken on and not yet ended.
/// Runs on the drone's mailbox.
public final class ActiveOrder {
  private final AtomicFile disk;
  private final Clock clock;

  ActiveOrder(Path folder, Clock clock) {
    this.disk = new AtomicFile(folder.resolve("work-order.json"));
    this.clock = clock;
  }

  /// The order on disk. A file that is no order is moved aside.
  public Optional<WorkOrderFile> read() throws IOException {
    if (!Files.exists(disk.path())) {
      return Optional.empty();
    }
    try {
      return Optional.of(Wire.parse(Files.readString(disk.path()), WorkOrderFile.class));
    } catch (MalformedMessage | CharacterCodingException damaged) {
      disk.moveAside("damaged", clock.millis(), String.valueOf(damaged.getMessage()));
      return Optional.empty();
    }
  }

  public void write(WorkOrderFile order) throws IOException {
    disk.write(Wire.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(order));
  }

  /// Removes the order of a turn; that of another turn stays.
  public void remove(TurnId turn) throws IOException {
    var active = read();
    if (active.isPresent() && active.get().turnId().equals(turn)) {
      disk.delete();
    }
  }
}
