package dev.gadgetcode.hub.bus;

/// The address of something that has one owner: a session or a drone.
///
/// @param <M> what it is told
/// @param <A> what it answers
@SuppressWarnings("UnusedTypeParameter") // they keep messages and subjects together
public record Subject<M, A>(String kind, String id) {
  public String name() {
    return kind + "." + id;
  }

  @Override
  public String toString() {
    return name();
  }
}
