package dev.gadgetcode.socketio;

/// The kinds of Socket.IO packets, in the order of their wire digits.
enum PacketType {
  CONNECT('0'),
  DISCONNECT('1'),
  EVENT('2'),
  ACK('3'),
  CONNECT_ERROR('4'),
  BINARY_EVENT('5'),
  BINARY_ACK('6');

  private static final PacketType[] BY_DIGIT = values();

  private final char digit;

  PacketType(char digit) {
    this.digit = digit;
  }

  static PacketType of(byte digit) throws MalformedPacket {
    int index = digit - '0';
    if (index < 0 || index >= BY_DIGIT.length) {
      throw new MalformedPacket("unknown packet type");
    }
    return BY_DIGIT[index];
  }

  boolean isBinary() {
    return this == BINARY_EVENT || this == BINARY_ACK;
  }

  char digit() {
    return digit;
  }
}
