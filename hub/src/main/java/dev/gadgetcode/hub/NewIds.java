package dev.gadgetcode.hub;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;

/// Makes ids (UUIDv7: they sort in the order in which they were made) and secrets. Thread-safe.
public final class NewIds {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final IdOrder ORDER = new IdOrder(System::currentTimeMillis);
  private static final int TOKEN_BYTES = 32;

  private NewIds() {}

  public static String id() {
    long high = ORDER.next(RANDOM.nextInt());
    long low = (RANDOM.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
    return new UUID(high, low).toString();
  }

  /// Has all further ids sort behind one that was made before, by an earlier process perhaps, whose
  /// clock was ahead.
  static void after(String id) {
    ORDER.after(id);
  }

  /// A secret of 256 bits.
  public static String token() {
    var bytes = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// A short name of this process in logs and greetings.
  static String processName() {
    var bytes = new byte[4];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
