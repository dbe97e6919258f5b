package dev.gadgetcode.socketio.stock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.socketio.node.NodeScripts;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// A Node process that runs one scenario of the stock client.
final class NodeClient implements AutoCloseable {
  private static final NodeScripts SCRIPTS = NodeScripts.of(Path.of("src/test/node"));

  private final Process process;
  private final BufferedReader results;

  private NodeClient(Process process) {
    this.process = process;
    this.results = process.inputReader();
  }

  static NodeClient start(String scenario, StockServer server) throws IOException {
    return new NodeClient(SCRIPTS.node("stock-client.mjs", scenario, server.url()).start());
  }

  /// The next result; fails with what the process complains of when it gives none.
  String result() throws IOException {
    var line = results.readLine();
    if (line == null) {
      throw new AssertionError(
          new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
    }
    return line;
  }

  /// Tells the scenario to go on.
  void goOn() throws IOException {
    var out = process.outputWriter();
    out.write("go on\n");
    out.flush();
  }

  /// Ends it without a chance to say goodbye.
  void kill() {
    process.destroyForcibly();
  }

  void awaitSuccess() throws IOException, InterruptedException {
    var rest = results.readLine();
    assertThat(rest).isNull();
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(() -> errors(process)).isZero();
  }

  private static String errors(Process process) {
    try {
      return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
