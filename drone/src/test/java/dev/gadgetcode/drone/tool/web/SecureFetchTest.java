package dev.gadgetcode.drone.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Pages by https from a host with a certificate for one name.
class SecureFetchTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path folder;

  @Test
  void aPageComesFromTheHostThatTheCertificateNamesAndFromNoOther() throws Exception {
    var context = context(certificate());
    try (var listening =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 10, InetAddress.ofLiteral("127.0.0.1"))) {
      Thread.ofVirtual().start(() -> serve(listening));
      var bench = new Bench(folder);
      var trusting = fetch(context.getSocketFactory());
      var stranger = fetch((SSLSocketFactory) SSLSocketFactory.getDefault());
      var named = "{'url': 'https://public.test:" + listening.getLocalPort() + "/'}";
      var other = "{'url': 'https://other.test:" + listening.getLocalPort() + "/'}";

      assertThat(bench.call(trusting, named)).isEqualTo(ToolResult.ok("secure"));
      assertThat(bench.call(trusting, other).text()).startsWith("The page was not fetched");
      assertThat(bench.call(stranger, named).text()).startsWith("The page was not fetched");
    }
  }

  private static WebFetch fetch(SSLSocketFactory secure) {
    PageFetch.HostLookup lookup = _ -> new InetAddress[] {InetAddress.ofLiteral("127.0.0.1")};
    return new WebFetch(new PageFetch(lookup, _ -> true, secure), Duration.ofSeconds(60));
  }

  private static void serve(SSLServerSocket listening) {
    while (!listening.isClosed()) {
      try (var socket = listening.accept()) {
        var answer = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nsecure";
        socket.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
      } catch (IOException _) {
        // a client that does not trust hangs up; the next one is served
      }
    }
  }

  private Path certificate() throws IOException, InterruptedException {
    var store = folder.resolve("keys.p12");
    var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    var process =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "host",
                "-keyalg",
                "EC",
                "-dname",
                "CN=public.test",
                "-ext",
                "SAN=dns:public.test",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD),
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool.log").toFile())
            .start();
    assertThat(process.waitFor()).isZero();
    return store;
  }

  private static SSLContext context(Path store) throws IOException, GeneralSecurityException {
    var keys = KeyStore.getInstance("PKCS12");
    try (var input = Files.newInputStream(store)) {
      keys.load(input, PASSWORD);
    }
    var own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    own.init(keys, PASSWORD);
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(keys);
    var context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }
}
