package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;

/// Message packets that become WebSocket frames in place.
///
/// A packet is written behind a free space in which the frame's header fits. A server's header is
/// the same for every receiver; a client's carries a mask, and the packet is masked where it is.
public final class Frames {
  private static final int HEADROOM = 14;
  private static final int FINAL_TEXT = 0x81;
  private static final int MASKED = 0x80;

  private Frames() {}

  /// An empty message packet, ready to be appended to.
  public static ByteBuf message(ByteBufAllocator allocator, int capacity) {
    return packet(allocator, EnginePacket.MESSAGE, capacity);
  }

  static ByteBuf packet(ByteBufAllocator allocator, byte type, int capacity) {
    return allocator
        .directBuffer(HEADROOM + 1 + capacity)
        .setIndex(HEADROOM, HEADROOM)
        .writeByte(type);
  }

  static ByteBuf packet(ByteBufAllocator allocator, byte type, String content) {
    var packet = packet(allocator, type, ByteBufUtil.utf8MaxBytes(content));
    ByteBufUtil.writeUtf8(packet, content);
    return packet;
  }

  /// Puts the header of an unmasked text frame in front.
  static ByteBuf frame(ByteBuf packet) {
    return header(packet, packet.readerIndex(), 0);
  }

  /// Masks the packet and puts the header of a masked text frame in front.
  static ByteBuf maskedFrame(ByteBuf packet, int mask) {
    int start = packet.readerIndex();
    int end = packet.writerIndex();
    int at = start;
    for (; at + Integer.BYTES <= end; at += Integer.BYTES) {
      packet.setInt(at, packet.getInt(at) ^ mask);
    }
    for (int shift = 24; at < end; at++, shift -= 8) {
      packet.setByte(at, packet.getByte(at) ^ (mask >>> shift));
    }
    packet.setInt(start - Integer.BYTES, mask);
    return header(packet, start - Integer.BYTES, MASKED);
  }

  private static ByteBuf header(ByteBuf packet, int before, int maskBit) {
    int length = packet.readableBytes();
    int start;
    if (length < 126) {
      start = before - 2;
      packet.setByte(start + 1, maskBit | length);
    } else if (length <= 0xFFFF) {
      start = before - 4;
      packet.setByte(start + 1, maskBit | 126);
      packet.setShort(start + 2, length);
    } else {
      start = before - 10;
      packet.setByte(start + 1, maskBit | 127);
      packet.setLong(start + 2, length);
    }
    packet.setByte(start, FINAL_TEXT);
    return packet.readerIndex(start);
  }
}
