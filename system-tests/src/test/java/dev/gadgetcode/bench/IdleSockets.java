package dev.gadgetcode.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/// Memory of sockets that are connected and say nothing: how far the resident memory of the
/// server's process grows, garbage collected before and after.
public final class IdleSockets {
  private static final int BUFFER = 512;
  private static final int COLLECTIONS = 4;

  private IdleSockets() {}

  /// Megabytes (of 2^20 bytes) per 1,000 sockets.
  static double measure(ServerProcess<?> server, int count) {
    long before = residentKilobytes(server);
    try (var wire = Wire.to(server.port())) {
      for (int index = 0; index < count; index++) {
        wire.connect("{\"name\":\"idle-" + index + "\"}", IdleSockets::unexpected, BUFFER);
      }
      wire.awaitConnected();
      long after = residentKilobytes(server);
      return (after - before) / 1024.0 / (count / 1000.0);
    }
  }

  private static void unexpected(ByteBuffer buffer, int at, int length) {
    throw new IllegalStateException("an idle socket got a message");
  }

  /// The server's resident memory once its heap has settled.
  public static long residentKilobytes(ServerProcess<?> server) {
    for (int count = 0; count < COLLECTIONS; count++) {
      server.collectGarbage();
    }
    var status = Path.of("/proc", Long.toString(server.pid()), "status");
    try (var lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmRSS:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst()
          .orElseThrow();
    } catch (IOException failed) {
      throw new UncheckedIOException("cannot read " + status, failed);
    }
  }
}
