package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolContext.LiveOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// The output of a command as it grows, handed on in pieces that never cut a character. Only so
/// much is shown live; the rest is in the result and in the file. For one thread.
final class LiveTail {
  static final int MOST_LIVE = 256 * 1024;
  private static final int PIECE = 16 * 1024;

  private final CommandFolder folder;
  private final LiveOutput output;
  private final CharsetDecoder decoder =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPLACE)
          .onUnmappableCharacter(CodingErrorAction.REPLACE);
  private final ByteBuffer bytes = ByteBuffer.allocate(PIECE);
  private final CharBuffer characters = CharBuffer.allocate(PIECE + 1);
  private long position;

  private LiveTail(CommandFolder folder, LiveOutput output, long position) {
    this.folder = folder;
    this.output = output;
    this.position = position;
  }

  static LiveTail of(CommandFolder folder, ToolContext context) throws IOException {
    return new LiveTail(folder, context.output(), folder.livePosition());
  }

  /// Hands on what is new.
  void handOn() throws IOException {
    while (position < MOST_LIVE) {
      byte[] more =
          folder.output(position, (int) Math.min(bytes.remaining(), MOST_LIVE - position));
      if (more.length == 0) {
        return;
      }
      position += more.length;
      bytes.put(more).flip();
      decoder.decode(bytes, characters, false);
      bytes.compact();
      write();
      if (position == MOST_LIVE) {
        output.write("\n[more output is not shown live]\n");
      }
      int notYetWhole = bytes.position();
      folder.liveUpTo(position == MOST_LIVE ? position : position - notYetWhole);
    }
  }

  private void write() {
    characters.flip();
    if (characters.hasRemaining()) {
      output.write(characters.toString());
    }
    characters.clear();
  }
}
