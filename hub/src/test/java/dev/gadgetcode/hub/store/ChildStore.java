package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A store in a process of its own, which can be killed. It prints what it was told is kept.
///
/// "hold" opens the store and stays. "stream" appends to three turns and a log of facts without an
/// end, and prints every number once its commit has completed. "fill" does the same to a disk that
/// fails.
final class ChildStore {
  static final List<String> TURNS = List.of("a", "b", "c");

  private final Process process;
  private final BufferedReader output;

  private ChildStore(Process process) {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /// @param before words that go in front of the command, such as a limit for the process
  static ChildStore start(Path directory, String work, String... before) throws IOException {
    return start(directory.toString(), work, before);
  }

  /// @param place a directory, or the address of a database
  static ChildStore start(String place, String work, String... before) throws IOException {
    var command = new ArrayList<>(List.of(before));
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            ChildStore.class.getName(),
            place,
            work));
    return new ChildStore(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  Process process() {
    return process;
  }

  @Nullable String readLine() throws IOException {
    return output.readLine();
  }

  /// What it has printed and nobody has read, up to its end.
  List<String> rest() throws IOException {
    var lines = new ArrayList<String>();
    for (var line = output.readLine(); line != null; line = output.readLine()) {
      lines.add(line);
    }
    return lines;
  }

  /// As by `kill -9`. What it has printed can still be read.
  void kill() throws InterruptedException {
    assertThat(process.toHandle().destroyForcibly()).isTrue();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
  }

  // --- in the child ------------------------------------------------------------------------

  private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

  public static void main(String[] arguments) throws Exception {
    try (var store = open(arguments[0])) {
      OUT.println("open");
      switch (arguments[1]) {
        case "hold" -> stay();
        case "stream", "fill" -> stream(store);
        default -> throw new IllegalArgumentException(arguments[1]);
      }
    } catch (DataDirectoryHeld | DatabaseUnusable held) {
      OUT.println("held: " + held.getMessage());
    }
  }

  private static Store open(String place) throws DataDirectoryHeld {
    return place.startsWith("jdbc:")
        ? PostgresStore.open(DatabaseUrl.of(place), ChildStore::broken)
        : SqliteStore.open(Path.of(place), ChildStore::broken);
  }

  private static void broken(Throwable fault) {
    OUT.println("broken " + fault.getMessage());
    Runtime.getRuntime().halt(3);
  }

  private static void stay() {
    while (true) {
      LockSupport.park();
    }
  }

  /// Three commits wait at a time, so that groups are of several changes.
  private static void stream(Store store) throws InterruptedException {
    var threads = TURNS.stream().map(turn -> Thread.ofPlatform().start(() -> stream(store, turn)));
    for (var thread : threads.toList()) {
      thread.join();
    }
  }

  private static void stream(Store store, String turn) {
    var id = Rows.turn(turn);
    for (long seq = store.journal().lastSeq(id) + 1; ; seq += 2) {
      var fact = new StoredFact("log." + turn, "Reached", Long.toString(seq + 1));
      store
          .commit(
              new Change(
                  List.of(Rows.row(id, seq), Rows.row(id, seq + 1)), List.of(fact), List.of()))
          .join();
      OUT.println(turn + " " + (seq + 1));
    }
  }
}
