package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ServerSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The reference servers of the protocol as npm has them, installed once below `target` as the lock
/// file names them.
final class ReferenceServers {
  private static final Path LOCKED = Path.of("src/test/mcp");
  private static final Path INSTALLED = Path.of("target/mcp").toAbsolutePath();
  private static final String LOCK = "package-lock.json";

  private ReferenceServers() {}

  static void install() throws IOException, InterruptedException {
    var mark = INSTALLED.resolve("installed");
    var wanted = Files.readString(LOCKED.resolve(LOCK));
    if (Files.exists(mark) && Files.readString(mark).equals(wanted)) {
      return;
    }
    Files.createDirectories(INSTALLED);
    for (var name : List.of("package.json", LOCK)) {
      Files.copy(
          LOCKED.resolve(name), INSTALLED.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    }
    var output = INSTALLED.resolve("npm.log");
    var npm =
        new ProcessBuilder("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
            .directory(INSTALLED.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!npm.waitFor(5, TimeUnit.MINUTES) || npm.exitValue() != 0) {
      npm.destroyForcibly();
      throw new IllegalStateException("npm ci failed: " + Files.readString(output));
    }
    Files.writeString(mark, wanted);
  }

  static ServerSettings settings(String name, String... arguments) {
    var words = new ArrayList<String>();
    words.add(script(name));
    words.addAll(List.of(arguments));
    return new ServerSettings.Program("node", words, Map.of());
  }

  private static String script(String name) {
    return INSTALLED
        .resolve("node_modules/@modelcontextprotocol/server-" + name + "/dist/index.js")
        .toString();
  }

  /// A server of everything that speaks streamable HTTP on this machine.
  static final class OverHttp implements AutoCloseable {
    private static final String LISTENING = "listening on ";

    private final Process process;
    private final int port;

    /// @param port where; any that is free where it is 0
    OverHttp(int port) throws IOException {
      var builder =
          new ProcessBuilder(
                  "node",
                  "--require",
                  LOCKED.resolve("loopback.cjs").toAbsolutePath().toString(),
                  script("everything"),
                  "streamableHttp")
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      builder.environment().put("PORT", Integer.toString(port));
      process = builder.start();
      this.port = awaitPort(process.inputReader());
    }

    private static int awaitPort(BufferedReader said) throws IOException {
      for (var line = said.readLine(); line != null; line = said.readLine()) {
        if (line.startsWith(LISTENING)) {
          Thread.ofVirtual().start(() -> said.lines().forEach(_ -> {}));
          return Integer.parseInt(line.substring(LISTENING.length()));
        }
      }
      throw new AssertionError("the server did not begin to listen");
    }

    int port() {
      return port;
    }

    ServerSettings settings() {
      return new ServerSettings.Address(
          URI.create("http://127.0.0.1:" + port + "/mcp"), Map.of("X-Test", "1"));
    }

    @Override
    public void close() {
      process.destroyForcibly().onExit().join();
    }
  }
}
