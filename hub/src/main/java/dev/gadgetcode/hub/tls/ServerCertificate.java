package dev.gadgetcode.hub.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The certificate that new connections are served with: the newest pair in the files that is good.
/// A renewal needs no restart, and one that is broken or half written changes nothing. Connections
/// that are there keep what they began with. Thread-safe; {@link #look} is called by one thread at
/// a time.
public final class ServerCertificate {
  private static final Logger log = LoggerFactory.getLogger(ServerCertificate.class);

  private final TlsFiles files;
  private byte[][] tried;
  private volatile Served served;

  private record Served(SslContext context, X509Certificate certificate) {}

  /// Reads the files for the first time.
  ///
  /// @throws TlsUnusable where there is no good pair in them
  public ServerCertificate(TlsFiles files) {
    this.files = files;
    try {
      this.tried = contents();
    } catch (IOException missing) {
      throw new TlsUnusable("a file of the certificate cannot be read", missing);
    }
    this.served = serve(tried);
  }

  private byte[][] contents() throws IOException {
    return new byte[][] {
      Files.readAllBytes(files.certificate()), Files.readAllBytes(files.key()),
    };
  }

  private static Served serve(byte[][] contents) {
    var pair = PemPair.read(contents[0], contents[1]);
    try {
      var context =
          SslContextBuilder.forServer(pair.key(), pair.chain().toArray(X509Certificate[]::new))
              .sslProvider(SslProvider.JDK)
              .protocols("TLSv1.3", "TLSv1.2")
              .build();
      var certificate = pair.chain().getFirst();
      log.info(
          "certificate subject={} serial={} notAfter={}",
          certificate.getSubjectX500Principal().getName(),
          certificate.getSerialNumber().toString(16),
          certificate.getNotAfter().toInstant());
      return new Served(context, certificate);
    } catch (SSLException refused) {
      throw new TlsUnusable("the certificate cannot be served", refused);
    }
  }

  /// Takes a new pair, if there is one. What was tried and is no good is not tried again until one
  /// of the files changes.
  public void look() {
    try {
      var found = contents();
      if (!Arrays.deepEquals(found, tried)) {
        tried = found;
        served = serve(found);
      }
    } catch (IOException | TlsUnusable broken) {
      log.error(
          "new certificate not taken, the old one stays certificate={} key={}",
          files.certificate(),
          files.key(),
          broken);
    }
  }

  /// What encrypts a new connection.
  public SslHandler handler(ByteBufAllocator buffers) {
    return served.context.newHandler(buffers);
  }

  /// What a new connection is shown.
  public X509Certificate certificate() {
    return served.certificate;
  }
}
