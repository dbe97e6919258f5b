package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Directory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;

/// The bytes of one file after the other, in memory that is used again. For one thread.
final class FileBytes {
  private byte[] bytes = new byte[64 << 10];
  private int length;

  /// Reads a file from its beginning, up to a limit; whatever is behind that is left out.
  ///
  /// @param seen what it was a moment ago: one read is enough where its size is right
  void read(Directory directory, String name, BasicFileAttributes seen, int limit)
      throws IOException {
    length = 0;
    try (var channel = directory.read(name, seen)) {
      while (length < limit) {
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, Math.min(limit, 2 * bytes.length));
        }
        int free = bytes.length - length;
        int read = channel.read(ByteBuffer.wrap(bytes, length, free));
        length += Math.max(0, read);
        if (read < 0 || (read < free && length >= seen.size())) {
          return;
        }
      }
    }
  }

  boolean have(ByteNeedle needle) {
    return needle.isIn(bytes, length);
  }

  String text() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
