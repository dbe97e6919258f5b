package dev.gadgetcode.system.prove;

import java.io.IOException;

/// Signals that Java has no word for. Stateless.
final class Signals {
  private Signals() {}

  static void send(String signal, long pid) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(pid)).start().waitFor();
  }
}
