package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ServerSettings;
import java.io.IOException;
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
    words.add(
        INSTALLED
            .resolve("node_modules/@modelcontextprotocol/server-" + name + "/dist/index.js")
            .toString());
    words.addAll(List.of(arguments));
    return new ServerSettings("node", words, Map.of());
  }
}
