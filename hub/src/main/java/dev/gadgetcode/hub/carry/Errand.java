package dev.gadgetcode.hub.carry;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/// What one hub asks another to do for it.
public enum Errand {
  /// Answer a REST request.
  REQUEST(1),
  /// Close the sockets of a user.
  CUT(2),
  /// End the drones of a user who may not come in any more.
  LOCK_OUT(3),
  /// Look again at what a drone says of itself.
  DESCRIBE(4),
  /// Tell how a drone is.
  SHOW(5);

  private static final Map<Byte, Errand> BY_CODE =
      Arrays.stream(values())
          .collect(Collectors.toUnmodifiableMap(errand -> errand.code, errand -> errand));

  private final byte code;

  Errand(int code) {
    this.code = (byte) code;
  }

  byte code() {
    return code;
  }

  /// @throws IllegalArgumentException where this hub knows no such errand
  static Errand of(byte code) {
    var errand = BY_CODE.get(code);
    if (errand == null) {
      throw new IllegalArgumentException("an unknown errand");
    }
    return errand;
  }
}
