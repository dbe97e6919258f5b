package dev.gadgetcode.hub.secret;

import dev.gadgetcode.protocol.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;

/// Seals secrets for the store with AES-256-GCM. A seal is bound to what it is for: in another
/// place it does not open. Thread-safe.
public final class Seals {
  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final String PURPOSE = "seals";
  private static final SecureRandom RANDOM = new SecureRandom();

  private final MasterKeys keys;

  public Seals(MasterKeys keys) {
    this.keys = keys;
  }

  /// Seals a secret.
  ///
  /// @param place whose it is and what for
  public String seal(Secret secret, String place) {
    var nonce = new byte[NONCE_BYTES];
    RANDOM.nextBytes(nonce);
    var name = keys.current();
    try {
      var sealed =
          cipher(Cipher.ENCRYPT_MODE, name, nonce, place)
              .doFinal(secret.value().getBytes(StandardCharsets.UTF_8));
      var base64 = Base64.getEncoder().withoutPadding();
      return "1." + name + "." + base64.encodeToString(nonce) + "." + base64.encodeToString(sealed);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// Opens what was sealed for the same place.
  ///
  /// @throws SealBroken where it was not
  public Secret open(String sealed, String place) {
    var parts = sealed.split("\\.", -1);
    if (parts.length != 4 || !parts[0].equals("1")) {
      throw new SealBroken("a seal is of an unknown form");
    }
    try {
      var decoder = Base64.getDecoder();
      var plain =
          cipher(Cipher.DECRYPT_MODE, parts[1], decoder.decode(parts[2]), place)
              .doFinal(decoder.decode(parts[3]));
      return new Secret(new String(plain, StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException broken) {
      throw new SealBroken("a seal does not open: " + broken.getClass().getSimpleName());
    }
  }

  private Cipher cipher(int mode, String name, byte[] nonce, String place)
      throws GeneralSecurityException {
    var cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, keys.derived(name, PURPOSE), new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(place.getBytes(StandardCharsets.UTF_8));
    return cipher;
  }
}
