package dev.gadgetcode.socketio;

import java.util.Arrays;

/// Bytes of a fuzzer, read as a script: one byte says what to do, the next how many bytes it takes.
public final class FuzzInput {
  private final byte[] bytes;
  private int at;

  public FuzzInput(byte[] bytes) {
    this.bytes = bytes.clone();
  }

  public boolean hasMore() {
    return at < bytes.length;
  }

  /// The next choice among so many.
  public int choice(int of) {
    return hasMore() ? (bytes[at++] & 0xFF) % of : 0;
  }

  /// The next piece; what is left where it is shorter than its length says.
  public byte[] piece() {
    int length = choice(256);
    int end = Math.min(at + length, bytes.length);
    var piece = Arrays.copyOfRange(bytes, at, end);
    at = end;
    return piece;
  }
}
