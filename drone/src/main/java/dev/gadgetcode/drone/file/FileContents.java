package dev.gadgetcode.drone.file;

import dev.gadgetcode.drone.tool.project.Directory;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// What is in a file: its text as far as it may travel, and the hash of all of it. Runs on the
/// thread of its caller.
final class FileContents {
  static final String TOO_LARGE = "The file is too large";
  static final int MAX_TEXT = 256 << 10;
  static final int MAX_ENCODED = 768 << 10;
  static final long MAX_READ = 256L << 20;

  private FileContents() {}

  /// The first bytes of a file and the hash of the whole.
  private record Contents(ByteBuffer start, long size, String hash) {}

  static RelayedAck.FileContent read(Directory folder, String name) throws IOException {
    var contents = contents(folder, name, MAX_READ);
    var text = text(contents.start(), contents.size() > MAX_TEXT);
    if (text == null) {
      return new RelayedAck.FileContent(null, contents.hash(), false, true, null);
    }
    int end = travels(text);
    boolean truncated = contents.size() > MAX_TEXT || end < text.length();
    return new RelayedAck.FileContent(
        text.substring(0, end), contents.hash(), truncated, false, null);
  }

  /// The hash of a file that is no longer than the limit.
  static String hash(Directory folder, String name, long limit) throws IOException {
    return contents(folder, name, limit).hash();
  }

  static String hash(byte[] content) {
    return HexFormat.of().formatHex(sha256().digest(content));
  }

  private static Contents contents(Directory folder, String name, long limit) throws IOException {
    var there = folder.attributes(name).orElseThrow(() -> new NoSuchFileException(name));
    if (!there.isRegularFile()) {
      throw new FileRefused("It is no file");
    }
    if (there.size() > limit) {
      throw new FileRefused(TOO_LARGE);
    }
    var digest = sha256();
    var start = new ByteArrayOutputStream();
    var buffer = ByteBuffer.allocate(64 << 10);
    long size = 0;
    try (var channel = folder.read(name)) {
      while (size <= limit && channel.read(buffer) >= 0) {
        buffer.flip();
        size += buffer.remaining();
        start.write(buffer.array(), 0, Math.min(buffer.remaining(), MAX_TEXT - start.size()));
        digest.update(buffer);
        buffer.clear();
      }
    }
    if (size > limit) {
      throw new FileRefused(TOO_LARGE);
    }
    return new Contents(
        ByteBuffer.wrap(start.toByteArray()), size, HexFormat.of().formatHex(digest.digest()));
  }

  /// The text of these bytes, or null where they are none. Half a character at a cut is left out.
  private static @Nullable String text(ByteBuffer bytes, boolean isCut) {
    var decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    var text = CharBuffer.allocate(bytes.remaining());
    try {
      var result = decoder.decode(bytes, text, !isCut);
      if (result.isError()) {
        result.throwException();
      }
    } catch (CharacterCodingException _) {
      return null;
    }
    var decoded = text.flip().toString();
    return decoded.indexOf('\0') >= 0 ? null : decoded;
  }

  /// How many characters fit into a frame, where JSON makes some of them longer.
  private static int travels(String text) {
    int encoded = 0;
    for (int index = 0; index < text.length(); index++) {
      char next = text.charAt(index);
      encoded += next < ' ' || next == '"' || next == '\\' ? 6 : next < 0x80 ? 1 : 3;
      if (encoded > MAX_ENCODED) {
        return Character.isLowSurrogate(next) ? index - 1 : index;
      }
    }
    return text.length();
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
