package dev.gadgetcode.drone.turn;

/// The points that a turn passes on its way, told as it passes them: `before send response`, `after
/// note toolBegun`. Nobody listens but tests, which stop the process at a point of their choice.
/// Called on whatever thread is there.
@FunctionalInterface
public interface Passage {
  /// Nobody listens.
  Passage UNWATCHED = _ -> {};

  void at(String point);

  default void before(String what) {
    at("before " + what);
  }

  default void after(String what) {
    at("after " + what);
  }
}
