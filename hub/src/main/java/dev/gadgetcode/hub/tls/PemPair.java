package dev.gadgetcode.hub.tls;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/// A certificate and the key that belongs to it. Immutable.
///
/// @param chain the certificate first
record PemPair(List<X509Certificate> chain, PrivateKey key) {
  private static final Pattern KEY =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]*PRIVATE KEY)-----([^-]*)-----END");
  private static final String PLAIN = "PRIVATE KEY";
  private static final byte[] SAMPLE = "is it this key's?".getBytes(StandardCharsets.US_ASCII);

  PemPair {
    chain = List.copyOf(chain);
  }

  /// Reads a pair, and sees that one belongs to the other.
  ///
  /// @throws TlsUnusable where there is none, or two halves of different ones
  static PemPair read(byte[] certificates, byte[] key) {
    var chain = chain(certificates);
    var certified = chain.getFirst().getPublicKey();
    var pair = new PemPair(chain, privateKey(key, certified.getAlgorithm()));
    if (!pair.belongs(certified)) {
      throw new TlsUnusable("the key is not the one of the certificate");
    }
    return pair;
  }

  private static List<X509Certificate> chain(byte[] pem) {
    try {
      var factory = CertificateFactory.getInstance("X.509");
      var chain =
          factory.generateCertificates(new ByteArrayInputStream(pem)).stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (chain.isEmpty()) {
        throw new TlsUnusable("there is no certificate in its file");
      }
      return chain;
    } catch (CertificateException unreadable) {
      throw new TlsUnusable("the certificate cannot be read", unreadable);
    }
  }

  private static PrivateKey privateKey(byte[] pem, String algorithm) {
    var found = KEY.matcher(new String(pem, StandardCharsets.ISO_8859_1));
    if (!found.find()) {
      throw new TlsUnusable("there is no key in its file");
    }
    if (!found.group(1).equals(PLAIN)) {
      throw new TlsUnusable(
          "the key is a %s; openssl pkcs8 -topk8 -nocrypt makes it a plain one"
              .formatted(found.group(1)));
    }
    try {
      var encoded = Base64.getMimeDecoder().decode(found.group(2));
      return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException unreadable) {
      throw new TlsUnusable("the key cannot be read, or is of another kind", unreadable);
    }
  }

  private boolean belongs(PublicKey certified) {
    var algorithm =
        switch (certified.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> certified.getAlgorithm();
        };
    try {
      var signing = Signature.getInstance(algorithm);
      signing.initSign(key);
      signing.update(SAMPLE);
      var signature = signing.sign();
      var checking = Signature.getInstance(algorithm);
      checking.initVerify(certified);
      checking.update(SAMPLE);
      return checking.verify(signature);
    } catch (GeneralSecurityException unfit) {
      throw new TlsUnusable("the key cannot be used with the certificate", unfit);
    }
  }
}
