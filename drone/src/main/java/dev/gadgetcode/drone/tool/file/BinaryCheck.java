package dev.gadgetcode.drone.tool.file;

/// The judgement whether bytes are text, by their beginning: a NUL byte, or many control
/// characters, and it is none. Pure.
final class BinaryCheck {
  static final int LOOKED_AT = 8_192;

  private BinaryCheck() {}

  static boolean isBinary(byte[] bytes, int length) {
    int looked = Math.min(length, LOOKED_AT);
    int controls = 0;
    for (int index = 0; index < looked; index++) {
      int value = bytes[index] & 0xFF;
      if (value == 0) {
        return true;
      }
      boolean usual =
          value == '\t' || value == '\n' || value == '\r' || value == '\f' || value == 27;
      if (value < 32 && !usual) {
        controls++;
      }
    }
    return controls * 10 > looked * 3;
  }
}
