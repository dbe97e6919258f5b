package dev.gadgetcode.system.prove;

import java.time.Duration;

/// How a world is set up. Immutable.
///
/// @param pause between two words of the model
/// @param sessions how many each drone's client has
/// @param perSession how many prompts it submits before it takes the next session
/// @param mostUnfinished how many turns it has unfinished at a time
record Setting(
    int drones,
    Drivers drivers,
    Clocks clocks,
    Speech.Book book,
    Duration pause,
    int sessions,
    int perSession,
    int mostUnfinished) {
  private static final Duration USUAL_PAUSE = Duration.ofMillis(25);

  /// What the clients are that drive the drones.
  enum Drivers {
    /// The first is our own, the second npm's, and so on.
    BY_TURNS,
    /// All are npm's, each a process.
    STOCK
  }

  /// What time it is for the hub and the drones.
  enum Clocks {
    THE_MACHINES,
    /// Each has one of its own, where that can be had.
    THEIR_OWN
  }

  /// The world of the proof.
  static Setting usual(int drones) {
    return new Setting(
        drones, Drivers.BY_TURNS, Clocks.THEIR_OWN, Speech.BOOK, USUAL_PAUSE, 20, 4, 3);
  }

  /// One drone, one session, and a model that says what a story needs.
  static Setting story(Speech.Book book, int mostUnfinished) {
    return story(Drivers.BY_TURNS, Clocks.THE_MACHINES, book, mostUnfinished);
  }

  static Setting story(Drivers drivers, Clocks clocks, Speech.Book book, int mostUnfinished) {
    var pause = Duration.ofMillis(2);
    return new Setting(1, drivers, clocks, book, pause, 1, Integer.MAX_VALUE, mostUnfinished);
  }

  /// How many clients there are: one that drives each drone, and one that watches for each person.
  int clients() {
    return drones + 2;
  }
}
