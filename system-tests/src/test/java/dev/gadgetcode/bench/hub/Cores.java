package dev.gadgetcode.bench.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;

/// The cores that the generator may run on.
final class Cores {
  /// The generator's own, while a server has the other.
  static final String GENERATOR = "1";

  static final String BOTH = "0,1";

  private Cores() {}

  /// Moves all threads of this process.
  static void moveTo(String cores) {
    var pid = Long.toString(ProcessHandle.current().pid());
    try {
      int code =
          new ProcessBuilder("taskset", "-a", "-c", "-p", cores, pid)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.INHERIT)
              .start()
              .waitFor();
      if (code != 0) {
        throw new IllegalStateException("taskset failed with " + code);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException("there is no taskset", failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    }
  }
}
