package dev.gadgetcode.system.prove;

import dev.gadgetcode.bench.Machine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/// The page that a run writes. Stateless.
final class ReportFile {
  private ReportFile() {}

  static void write(Path file, String report) throws IOException {
    Files.writeString(
        file,
        """
        # Kill anything, lose nothing

        `./prove --faults N --write` starts a real hub, real drones, clients of its own and of npm's kind and a scripted model that
        streams numbered words and asks for tools that leave marks. It has a plan of faults happen to them, which follows from the
        seed, has everything come to its end, and holds the store, every client's record, the model's record, the marks and the
        logs against each other. `./prove --seed S --faults N` has the same faults happen again.

        """
            + report
            + "\nDate: %s. Machine: %s. Load average at the end: %.1f.\n"
                .formatted(
                    LocalDate.now(ZoneOffset.UTC),
                    Machine.words(),
                    ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()));
  }
}
