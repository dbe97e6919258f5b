package dev.gadgetcode.socketio.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// Whose connections are taken.
final class AdmissionTest {
  private static final String REQUEST =
      "GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

  private final InetAddress loopback = InetAddress.getLoopbackAddress();
  private final List<InetAddress> asked = new CopyOnWriteArrayList<>();
  private final AtomicBoolean open = new AtomicBoolean();

  @Test
  void aConnectionThatIsNotAdmittedEndsWithoutAWordAndTheNextIsServed() throws Exception {
    try (var server =
        SocketIoServer.builder(SocketIoConfig.defaults())
            .admission(address -> {
              asked.add(address);
              return open.get();
            })
            .start(new InetSocketAddress(loopback, 0))) {
      var refused = answer(server.address().getPort());
      open.set(true);
      var served = answer(server.address().getPort());

      assertThat(refused).isEmpty();
      assertThat(served).startsWith("HTTP/1.1 200");
      assertThat(asked).containsExactly(loopback, loopback);
      assertThat(server.connectionCount()).isEqualTo(1);
    }
  }

  /// What the server says; nothing where it hangs up.
  private String answer(int port) throws IOException {
    try (var socket = new Socket(loopback, port)) {
      socket.setSoTimeout(20_000);
      try {
        socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      } catch (IOException reset) {
        return "";
      }
    }
  }
}
