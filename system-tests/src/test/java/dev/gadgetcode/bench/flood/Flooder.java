package dev.gadgetcode.bench.flood;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/// Somebody who floods, as a process of its own.
///
/// Called with what its IDE and its drone say of themselves. Reads `KIND PORT SOURCE` on its
/// standard input and floods until it reads `stop`, which it answers with `stopped COUNT`; ends
/// with that input.
final class Flooder {
  private Flooder() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (var line = commands.readLine(); line != null; line = commands.readLine()) {
      var words = line.split(" ");
      var flood =
          new Flood(
              FloodKind.valueOf(words[0]),
              Line.source(0, 1, Integer.parseInt(words[2])),
              Integer.parseInt(words[1]),
              args[0],
              args[1]);
      flood.start();
      commands.readLine(); // stop
      IO.println("stopped " + flood.stop());
    }
  }
}
