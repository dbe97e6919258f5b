package dev.gadgetcode.hub.peer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/// Seals what goes over the bus, on which others may listen: keys to providers, tokens and prompts
/// are in it. Only a hub with the same master key opens it, so nobody else can say anything either.
/// Thread-safe.
///
/// Every process seals with a key of its own, made of the common one and a random salt that stands
/// in front of each message, and counts its messages: no number is ever used twice with a key.
final class MessageSeals {
  /// What a seal adds to a message.
  static final int OVERHEAD = 16 + Long.BYTES + 16;

  private static final int SALT_BYTES = 16;
  private static final int TAG_BITS = 128;
  private static final int NONCE_BYTES = 12;
  private static final int MOST_SENDERS = 1_000;

  private final SecretKey common;
  private final byte[] salt = new byte[SALT_BYTES];
  private final SecretKey own;
  private final AtomicLong count = new AtomicLong();
  private final Map<ByteBuffer, SecretKey> senders = new ConcurrentHashMap<>();

  MessageSeals(SecretKey common) {
    this.common = common;
    new SecureRandom().nextBytes(salt);
    this.own = derived(salt);
  }

  private SecretKey derived(byte[] sender) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(common);
      return new SecretKeySpec(mac.doFinal(sender), "AES");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// @param subject where it goes, and counts for nothing anywhere else
  byte[] seal(byte[] message, String subject) {
    long number = count.incrementAndGet();
    try {
      var cipher = cipher(Cipher.ENCRYPT_MODE, own, number, subject);
      var sealed = ByteBuffer.allocate(OVERHEAD + message.length).put(salt).putLong(number);
      cipher.doFinal(ByteBuffer.wrap(message), sealed);
      return sealed.array();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// What was sealed; empty where nobody with our key did, or not for that subject.
  Optional<ByteBuffer> open(byte[] sealed, String subject) {
    if (sealed.length < OVERHEAD) {
      return Optional.empty();
    }
    var from = ByteBuffer.wrap(sealed, 0, SALT_BYTES).slice();
    var rest = ByteBuffer.wrap(sealed, SALT_BYTES, sealed.length - SALT_BYTES);
    long number = rest.getLong();
    var known = senders.get(from);
    var key = known == null ? derived(salt(sealed)) : known;
    try {
      var cipher = cipher(Cipher.DECRYPT_MODE, key, number, subject);
      var opened = ByteBuffer.wrap(cipher.doFinal(sealed, rest.position(), rest.remaining()));
      if (known == null) {
        remember(salt(sealed), key);
      }
      return Optional.of(opened);
    } catch (GeneralSecurityException _) {
      return Optional.empty();
    }
  }

  private static byte[] salt(byte[] sealed) {
    return Arrays.copyOf(sealed, SALT_BYTES);
  }

  private void remember(byte[] sender, SecretKey key) {
    if (senders.size() >= MOST_SENDERS) {
      senders.clear();
    }
    senders.put(ByteBuffer.wrap(sender), key);
  }

  private static Cipher cipher(int mode, SecretKey key, long number, String subject)
      throws GeneralSecurityException {
    var nonce = ByteBuffer.allocate(NONCE_BYTES).putLong(NONCE_BYTES - Long.BYTES, number).array();
    var cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(subject.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
