package dev.gadgetcode.socketio.stock;

import static org.assertj.core.api.Assertions.assertThat;

import io.socket.client.Ack;
import io.socket.client.IO;
import io.socket.client.Socket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.json.JSONObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The Java `io.socket:socket.io-client`, over each transport.
class JavaClientTest {
  private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();
  private final List<Socket> sockets = new ArrayList<>();
  private StockServer server;

  @BeforeEach
  void start() throws InterruptedException {
    server = StockServer.start();
  }

  @AfterEach
  void stop() {
    sockets.forEach(Socket::disconnect);
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"websocket", "polling"})
  void eventsAndAcksGoThereAndBack(String transport) throws Exception {
    var socket = connect(transport, "good");

    socket.emit("echo", "text", 5);
    assertThat(next()).isEqualTo("text");

    socket.emit("ask", new Object[] {"answer"}, (Ack) args -> heard.add(args[0]));
    assertThat(next()).isEqualTo("answer");
  }

  @ParameterizedTest
  @ValueSource(strings = {"websocket", "polling"})
  void binariesGoThereAndBack(String transport) throws Exception {
    var socket = connect(transport, "good");

    socket.emit("echo", (Object) new byte[] {1, 2, 3});

    assertThat((byte[]) next()).containsExactly(1, 2, 3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"websocket", "polling"})
  void aRefusalTellsItsReason(String transport) throws Exception {
    open(transport, "bad");

    assertThat(((JSONObject) next()).getJSONObject("data").getString("code"))
        .isEqualTo("unauthorized");
  }

  private Socket connect(String transport, String token) throws InterruptedException {
    var socket = open(transport, token);
    assertThat(next()).isEqualTo("connected");
    return socket;
  }

  private Socket open(String transport, String token) {
    var options =
        IO.Options.builder()
            .setTransports(new String[] {transport})
            .setAuth(Map.of("token", token))
            .setForceNew(true)
            .build();
    var socket = IO.socket(URI.create(server.url()), options);
    socket.on(Socket.EVENT_CONNECT, _ -> heard.add("connected"));
    socket.on(Socket.EVENT_CONNECT_ERROR, args -> heard.add(args[0]));
    socket.on("echo-back", args -> heard.add(args[0]));
    sockets.add(socket);
    return socket.connect();
  }

  private Object next() throws InterruptedException {
    var event = heard.poll(10, TimeUnit.SECONDS);
    assertThat(event).isNotNull();
    return event == null ? "" : event;
  }
}
