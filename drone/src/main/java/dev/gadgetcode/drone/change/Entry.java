package dev.gadgetcode.drone.change;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/// What is at a path in a snapshot: a file, a link, nothing, or the stand-in of a file whose
/// content is not kept. Immutable.
///
/// A stand-in has the mode that git gives to submodules, which are never in these snapshots as
/// such. Its hash is that of the file's size and time, and no object has it.
record Entry(String mode, String hash) {
  static final String NO_HASH = "0".repeat(40);
  static final Entry ABSENT = new Entry("000000", NO_HASH);

  /// Of a file with nothing in it.
  static final String EMPTY_HASH = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391";

  private static final String FILE = "100644";
  private static final String PROGRAM = "100755";
  private static final String LINK = "120000";
  private static final String STAND_IN = "160000";

  static Entry file(boolean isProgram, byte[] content) {
    return new Entry(isProgram ? PROGRAM : FILE, blobHash(content));
  }

  static Entry link(byte[] target) {
    return new Entry(LINK, blobHash(target));
  }

  static Entry standIn(long size, Instant modified) {
    var text = "size " + size + " modified " + modified;
    return new Entry(
        STAND_IN, HexFormat.of().formatHex(sha1().digest(text.getBytes(StandardCharsets.UTF_8))));
  }

  boolean isAbsent() {
    return equals(ABSENT);
  }

  boolean isLink() {
    return mode.equals(LINK);
  }

  boolean isProgram() {
    return mode.equals(PROGRAM);
  }

  boolean isStandIn() {
    return mode.equals(STAND_IN);
  }

  /// As git takes it by `update-index --index-info`; an absent one takes the path out.
  String line(String path) {
    return mode + " " + hash + "\t" + path + "\0";
  }

  private static String blobHash(byte[] content) {
    var digest = sha1();
    digest.update(("blob " + content.length + "\0").getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().formatHex(digest.digest(content));
  }

  private static MessageDigest sha1() {
    try {
      return MessageDigest.getInstance("SHA-1");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-1", impossible);
    }
  }
}
