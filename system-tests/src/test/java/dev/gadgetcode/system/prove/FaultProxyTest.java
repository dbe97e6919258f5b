package dev.gadgetcode.system.prove;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultProxyTest {
  private ServerSocket server;
  private FaultProxy proxy;
  private Socket client;
  private Socket accepted;

  @BeforeEach
  void connect() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    proxy = new FaultProxy(server.getLocalPort());
    client = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
    accepted = server.accept();
    client.setSoTimeout(20_000);
    accepted.setSoTimeout(20_000);
    send(client, "hello");
    assertThat(receive(accepted, 5)).isEqualTo("hello");
  }

  @AfterEach
  void close() throws IOException {
    client.close();
    accepted.close();
    proxy.close();
    server.close();
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String receive(Socket socket, int bytes) throws IOException {
    return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
  }

  private static boolean isOver(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() < 0;
    } catch (SocketException _) {
      return true;
    }
  }

  @Test
  void bytesPassBothWays() throws IOException {
    send(accepted, "and back");

    assertThat(receive(client, 8)).isEqualTo("and back");
  }

  @Test
  void slicedAndSlowBytesAreTheSameBytes() throws IOException {
    proxy.set(FaultProxy.Weather.SLICED, Duration.ZERO);
    send(client, "byte by byte");
    assertThat(receive(accepted, 12)).isEqualTo("byte by byte");

    proxy.set(FaultProxy.Weather.SLOW, Duration.ofMillis(1));
    send(client, "in its time");

    assertThat(receive(accepted, 11)).isEqualTo("in its time");
  }

  @Test
  void bothSidesSeeACut() throws IOException {
    proxy.cut();

    assertThat(isOver(client)).isTrue();
    assertThat(isOver(accepted)).isTrue();
  }

  @Test
  void aHalfOpenConnectionEndsWhenItIsClearAgain() throws IOException {
    proxy.set(FaultProxy.Weather.SWALLOWING, Duration.ZERO);
    send(client, "into the void");

    proxy.clear();

    assertThat(isOver(client)).isTrue();
    assertThat(isOver(accepted)).isTrue();
  }

  @Test
  void aHauntedServerKeepsTheOldConnectionBesideTheNew() throws IOException {
    proxy.haunt();
    assertThat(isOver(client)).isTrue();

    try (var next = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        var newer = server.accept()) {
      send(next, "new");
      assertThat(receive(newer, 3)).isEqualTo("new");
      send(accepted, "nobody hears it"); // the server does not know
      proxy.layGhosts();
      assertThat(isOver(accepted)).isTrue();
    }
  }

  @Test
  void aDeafConnectionCarriesNothingAndEachSideEndsForItself() throws IOException {
    send(client, "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n");
    assertThat(receive(accepted, 52)).endsWith("1.1\r\n");
    var noticed = proxy.deafen();
    send(client, "into the void");

    client.close();
    noticed.client().join();
    assertThat(noticed.server()).isNotDone();
    accepted.close();

    noticed.server().join();
  }

  @Test
  void aForsakenClientIsToldWhenItSpeaks() throws IOException {
    proxy.forsake();
    assertThat(isOver(accepted)).isTrue();

    send(client, "good morning");

    assertThat(isOver(client)).isTrue();
  }

  @Test
  void theNextUpgradeIsCutInTheMiddle() throws IOException {
    proxy.cutAtUpgrade();
    try (var next = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        var newer = server.accept()) {
      send(next, "GET /socket.io/?EIO=4&transport=websocket&sid=1 HTTP/1.1\r\n");

      newer.setSoTimeout(20_000);
      assertThat(isOver(next)).isTrue();
    }
  }
}
