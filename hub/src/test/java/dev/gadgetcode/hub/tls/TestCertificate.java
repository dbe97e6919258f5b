package dev.gadgetcode.hub.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Integer;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.AlgorithmIdentifier;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.Extensions;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.asn1.x509.V3TBSCertificateGenerator;
import org.bouncycastle.asn1.x9.X9ObjectIdentifiers;

/// A certificate of 127.0.0.1 that vouches for itself, good for a day.
public record TestCertificate(X509Certificate certificate, KeyPair keys) {
  private static final Duration LIFE = Duration.ofDays(1);

  public static TestCertificate make(long serial) throws GeneralSecurityException, IOException {
    var generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(256);
    var keys = generator.generateKeyPair();
    var name = new X500Name("CN=test hub");
    var algorithm = new AlgorithmIdentifier(X9ObjectIdentifiers.ecdsa_with_SHA256);
    var now = Instant.now();
    var unsigned = new V3TBSCertificateGenerator();
    unsigned.setSerialNumber(new ASN1Integer(BigInteger.valueOf(serial)));
    unsigned.setIssuer(name);
    unsigned.setSubject(name);
    unsigned.setStartDate(new Time(Date.from(now.minus(LIFE))));
    unsigned.setEndDate(new Time(Date.from(now.plus(LIFE))));
    unsigned.setSubjectPublicKeyInfo(
        SubjectPublicKeyInfo.getInstance(keys.getPublic().getEncoded()));
    unsigned.setSignature(algorithm);
    var names = new GeneralNames(new GeneralName(GeneralName.iPAddress, "127.0.0.1"));
    unsigned.setExtensions(
        new Extensions(Extension.create(Extension.subjectAlternativeName, false, names)));
    var signed = unsigned.generateTBSCertificate();

    var signing = Signature.getInstance("SHA256withECDSA");
    signing.initSign(keys.getPrivate());
    signing.update(signed.getEncoded());
    var parts = new ASN1EncodableVector();
    parts.add(signed);
    parts.add(algorithm);
    parts.add(new DERBitString(signing.sign()));
    var encoded = new ByteArrayInputStream(new DERSequence(parts).getEncoded());
    var certificate = CertificateFactory.getInstance("X.509").generateCertificate(encoded);
    return new TestCertificate((X509Certificate) certificate, keys);
  }

  /// Writes both files into a directory.
  public TlsFiles in(Path directory, Duration lookAgain) throws Exception {
    var files =
        new TlsFiles(directory.resolve("cert.pem"), directory.resolve("key.pem"), lookAgain);
    Files.writeString(files.key(), pem("PRIVATE KEY", keys.getPrivate().getEncoded()));
    Files.writeString(files.certificate(), pem("CERTIFICATE", certificate.getEncoded()));
    return files;
  }

  public static String pem(String kind, byte[] encoded) {
    var body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, body, kind);
  }

  /// What a client that trusts this certificate, and no other, connects with.
  public SSLContext trusted() throws Exception {
    var context = SSLContext.getInstance("TLS");
    context.init(null, new X509TrustManager[] {trust()}, null);
    return context;
  }

  public X509TrustManager trust() throws Exception {
    var store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    store.setCertificateEntry("hub", certificate);
    var factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return (X509TrustManager) factory.getTrustManagers()[0];
  }
}
