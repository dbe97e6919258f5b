package dev.gadgetcode.drone.log;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/// The lines that this process logs, for whoever wants to have them. One for the process, as its
/// log is; the program that has set the log up hands them in. Thread-safe.
public final class ProcessLog {
  private static final List<Consumer<LogLine>> readers = new CopyOnWriteArrayList<>();

  private ProcessLog() {}

  /// Hands a line to every reader, the newest first, on the thread that logged it.
  public static void logged(LogLine line) {
    readers.forEach(reader -> reader.accept(line));
  }

  /// Reads every line until it is closed. A reader is called by any thread and must not block.
  public static Reading read(Consumer<LogLine> reader) {
    readers.addFirst(reader);
    return () -> readers.remove(reader);
  }

  /// Lines that are read.
  @FunctionalInterface
  public interface Reading extends AutoCloseable {
    @Override
    void close();
  }
}
