package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.MaskedFrame;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// One flood: a virtual thread for each of its connections, which begins again whenever it is hung
/// up on.
final class Flood {
  private static final int BATCH = 64;
  private static final int PIPELINED = 8;
  private static final int LARGE = 900_000;
  private static final String WRONG = "{\"token\":\"wrong\"}";
  private static final byte[] EVENTS =
      repeated(MaskedFrame.text("421[\"sessionHeartbeat\"]", FloodSocket.MASK));
  private static final byte[] STRAYS =
      repeated(
          MaskedFrame.text(
              "42[\"response\",\"word\",{\"turnId\":\"0199a8c4-52f1-7d3b-8e00-ffffffffffff\","
                  + "\"epoch\":1000000,\"seq\":1,\"at\":\"2026-01-15T10:32:07.123Z\",\"step\":1}]",
              FloodSocket.MASK));
  private static final byte[] REQUESTS =
      Line.bytes("GET /api/v1/auth/me HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".repeat(PIPELINED));

  private final FloodKind kind;
  private final InetAddress source;
  private final int port;
  private final String ideAuth;
  private final String droneAuth;
  private final LongAdder done = new LongAdder();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean over;

  Flood(FloodKind kind, InetAddress source, int port, String ideAuth, String droneAuth) {
    this.kind = kind;
    this.source = source;
    this.port = port;
    this.ideAuth = ideAuth;
    this.droneAuth = droneAuth;
  }

  void start() {
    for (int number = 0; number < kind.atOnce(); number++) {
      int mine = number;
      threads.add(Thread.startVirtualThread(() -> run(mine)));
    }
  }

  /// Ends it and tells how much it did.
  long stop() throws InterruptedException {
    over = true;
    for (var thread : threads) {
      thread.interrupt(); // it closes the connection that the thread waits on
      thread.join();
    }
    return done.sum();
  }

  private void run(int number) {
    while (!over) {
      try {
        once(number);
      } catch (IOException _) {
        done.increment(); // hung up on, or not let in: that is an attempt too
      }
    }
  }

  private void once(int number) throws IOException {
    switch (kind) {
      case EVENTS -> send(ideAuth, EVENTS, BATCH);
      case FRAMES -> send(ideAuth, Large.FRAME, 1);
      case STRAYS -> send(droneAuth, STRAYS, BATCH);
      case KNOCKS -> {
        FloodSocket.open(source, port, WRONG).close();
        done.increment();
      }
      case LOGINS -> requests(login(number), 1);
      case REQUESTS -> requests(REQUESTS, PIPELINED);
    }
  }

  private void send(String auth, byte[] frames, int count) throws IOException {
    try (var socket = FloodSocket.open(source, port, auth)) {
      done.increment();
      while (socket.isIn() && !over) {
        socket.write(frames);
        done.add(count);
      }
    }
  }

  private void requests(byte[] requests, int count) throws IOException {
    try (var line = Line.open(source, port)) {
      while (!over) {
        line.write(requests);
        for (int answer = 0; answer < count; answer++) {
          line.answer();
          done.increment();
        }
      }
    }
  }

  private static byte[] login(int number) {
    var body = "{\"email\":\"nobody-%d@example.org\",\"password\":\"wrong\"}".formatted(number);
    return Line.bytes(
        """
        POST /api/v1/auth/login HTTP/1.1\r
        Host: 127.0.0.1\r
        Content-Type: application/json\r
        Content-Length: %d\r
        \r
        %s\
        """
            .formatted(body.length(), body));
  }

  private static byte[] repeated(byte[] frame) {
    var all = new ByteArrayOutputStream();
    for (int index = 0; index < BATCH; index++) {
      all.writeBytes(frame);
    }
    return all.toByteArray();
  }

  /// The large frame, made when it is needed.
  private static final class Large {
    private static final byte[] FRAME = make();

    private static byte[] make() {
      var text = Line.bytes("421[\"submitPrompt\",\"" + "x".repeat(LARGE) + "\"]");
      var frame = ByteBuffer.allocate(14 + text.length);
      frame.put((byte) 0x81).put((byte) 0xFF).putLong(text.length).putInt(FloodSocket.MASK);
      for (int index = 0; index < text.length; index++) {
        frame.put((byte) (text[index] ^ MaskedFrame.maskByte(FloodSocket.MASK, index)));
      }
      return frame.array();
    }
  }
}
