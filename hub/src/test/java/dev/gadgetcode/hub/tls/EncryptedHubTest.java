package dev.gadgetcode.hub.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.rest.RawSocket;
import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A hub with a certificate of its own.
@Tag("slow")
class EncryptedHubTest {
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path directory;
  private TestCertificate certificate;
  private HttpClient http;
  private Hub hub;

  @BeforeEach
  void start() throws Exception {
    certificate = TestCertificate.make(1);
    http = HttpClient.newBuilder().sslContext(certificate.trusted()).build();
    var doors =
        new Doors(
            true,
            directory.resolve("hub.key"),
            false,
            List.of(),
            false,
            Optional.empty(),
            Optional.empty(),
            Optional.of(certificate.in(directory, SOON)));
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    hub = Hub.start(new HubConfig(address, directory.resolve("data"), Duration.ofHours(1), doors));
  }

  @AfterEach
  void stop() {
    hub.close();
    http.close();
  }

  private URI address(String scheme) {
    return URI.create("%s://127.0.0.1:%d".formatted(scheme, hub.address().getPort()));
  }

  private HttpResponse<String> health(HttpClient client, String scheme) throws Exception {
    return get(client, address(scheme).resolve("/api/v1/health"));
  }

  private static HttpResponse<String> get(HttpClient client, URI address) throws Exception {
    return client.send(
        HttpRequest.newBuilder(address).timeout(PATIENCE).build(), BodyHandlers.ofString());
  }

  private String setUp() throws Exception {
    var body =
        """
        {"email": "a@example.org", "password": "a long enough password", "displayName": "A",
         "setupCode": "%s"}\
        """
            .formatted(hub.setUpCode().orElseThrow());
    var answer =
        http.send(
            HttpRequest.newBuilder(address("https").resolve("/api/v1/auth/setup"))
                .header("Content-Type", "application/json")
                .header("Origin", address("https").toString())
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    assertThat(answer.headers().firstValue("set-cookie").orElse("")).contains("Secure");
    return Wire.mapper().readTree(answer.body()).path("token").stringValue();
  }

  @Test
  void restAndSocketsAreServedEncryptedAndTheCookieStaysSo() throws Exception {
    assertThat(health(http, "https").statusCode()).isEqualTo(200);

    try (var socket = RawSocket.open(address("https"), setUp(), certificate.trusted())) {
      assertThat(socket.next()).startsWith("40{");
      socket.send("421[\"sessionHeartbeat\"]");
      assertThat(socket.next()).isEqualTo("431[false]");
    }
  }

  @Test
  void pollingIsUpgradedOnWhicheverLoopItsSessionIs() throws Exception {
    var token = setUp();
    for (int index = 0; index < 6; index++) {
      var opened = get(http, address("https").resolve("/socket.io/?EIO=4&transport=polling"));
      var sid = Wire.mapper().readTree(opened.body().substring(1)).path("sid").stringValue();

      try (var socket = RawSocket.upgrade(address("https"), sid, token, certificate.trusted())) {
        assertThat(socket.next()).startsWith("40{");
        socket.send("421[\"sessionHeartbeat\"]");
        assertThat(socket.next()).isEqualTo("431[false]");
      }
    }
  }

  @Test
  void whoSpeaksPlainHttpOrTrustsAnotherIsNotServed() throws Exception {
    try (var plain = HttpClient.newHttpClient()) {
      assertThatThrownBy(() -> health(plain, "http")).isInstanceOf(IOException.class);
      assertThatThrownBy(() -> health(plain, "https")).isInstanceOf(IOException.class);
    }
    assertThat(health(http, "https").statusCode()).isEqualTo(200);
  }

  @Test
  void aNewPairIsServedWithoutARestartAndWhoIsConnectedStays() throws Exception {
    try (var socket = RawSocket.open(address("https"), setUp(), certificate.trusted())) {
      assertThat(socket.next()).startsWith("40{");
      var next = TestCertificate.make(2);
      next.in(directory, SOON);

      assertThat(servedWithin(next)).isEqualTo(BigInteger.TWO);
      socket.send("421[\"sessionHeartbeat\"]");
      assertThat(socket.next()).isEqualTo("431[false]");
    }
  }

  /// The serial of the certificate that a client is shown who trusts the new one only; asks until
  /// it is shown that.
  private BigInteger servedWithin(TestCertificate trusted) throws Exception {
    var deadline = Instant.now().plus(PATIENCE);
    try (var client = HttpClient.newBuilder().sslContext(trusted.trusted()).build()) {
      while (true) {
        try {
          var session = health(client, "https").sslSession().orElseThrow();
          return ((X509Certificate) session.getPeerCertificates()[0]).getSerialNumber();
        } catch (IOException stillTheOld) {
          assertThat(Instant.now()).isBefore(deadline);
        }
      }
    }
  }
}
