package dev.gadgetcode.protocol;

import org.jspecify.annotations.Nullable;

/// The arguments of a message as they were read, of which the last may be missing. Used by one
/// thread.
public final class Draft<T extends Message> {
  private final Arguments<T> arguments;
  private final @Nullable Object[] values;

  Draft(Arguments<T> arguments, @Nullable Object[] values) {
    arguments.check(values, values.length - 1);
    this.arguments = arguments;
    this.values = values;
  }

  /// Was the last argument there?
  public boolean isComplete() {
    return values[values.length - 1] != null;
  }

  /// The message as it was sent.
  ///
  /// @throws MalformedMessage where the last argument is missing, or does not go with the others
  public T message() {
    return arguments.message(values);
  }

  /// The message with this as its last argument.
  ///
  /// @throws MalformedMessage where it does not go with the others
  public T message(Object last) {
    var completed = values.clone();
    completed[completed.length - 1] = last;
    return arguments.message(completed);
  }
}
