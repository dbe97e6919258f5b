package dev.gadgetcode.socketio;

import java.util.List;

/// One packet: its head, its JSON text as it came, and its binary attachments.
final class Packet {
  static final long NO_ID = -1;

  private final PacketType type;
  private final String namespace;
  private final long id;
  private final byte[] json;
  private final List<byte[]> attachments;

  Packet(PacketType type, String namespace, long id, byte[] json, List<byte[]> attachments) {
    this.type = type;
    this.namespace = namespace;
    this.id = id;
    this.json = json;
    this.attachments = attachments;
  }

  PacketType type() {
    return type;
  }

  String namespace() {
    return namespace;
  }

  long id() {
    return id;
  }

  byte[] json() {
    return json;
  }

  List<byte[]> attachments() {
    return attachments;
  }
}
