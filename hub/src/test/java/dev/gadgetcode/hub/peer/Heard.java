package dev.gadgetcode.hub.peer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// Keeps what came on the ways of one hub.
final class Heard implements WayListener {
  private static final int PATIENCE_SECONDS = 30;

  private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
  private final BlockingQueue<Way> closed = new LinkedBlockingQueue<>();

  /// @param text a letter for each byte
  record Message(Way way, String text) {
    byte[] content() {
      return text.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  @Override
  public void received(Way way, ByteBuffer message) {
    var content = new byte[message.remaining()];
    message.get(content);
    messages.add(new Message(way, new String(content, StandardCharsets.ISO_8859_1)));
  }

  @Override
  public void closed(Way way) {
    closed.add(way);
  }

  Message next() throws InterruptedException {
    var message = messages.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (message == null) {
      throw new AssertionError("nothing came");
    }
    return message;
  }

  Way nextClosed() throws InterruptedException {
    var way = closed.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (way == null) {
      throw new AssertionError("no way was closed");
    }
    return way;
  }
}
