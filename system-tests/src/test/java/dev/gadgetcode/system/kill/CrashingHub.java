package dev.gadgetcode.system.kill;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.store.DatabaseUrl;
import dev.gadgetcode.hub.store.Stores;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The main class of a hub that can be killed at a named point. It is started ahead of its time: it
/// touches the data directory only when a line on its input tells it to, and prints `ready PORT`
/// when it serves. The next line, or the end of its input, closes it in order.
final class CrashingHub {
  static final String READY = "ready ";

  /// The exit code of a hub whose store failed.
  private static final int BROKEN = 74;

  private CrashingHub() {}

  /// Runs the hub of one life.
  ///
  /// @param arguments the data directory or the address of a database, the port, the crash point
  ///   and its passing
  public static void main(String[] arguments) throws Exception {
    quiet();
    var database =
        Optional.of(arguments[0]).filter(place -> place.startsWith("jdbc:")).map(DatabaseUrl::of);
    var data = Path.of(database.isPresent() ? "" : arguments[0]);
    var address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1]));
    var out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    var trap = new Trap(CrashPoint.valueOf(arguments[2]), Integer.parseInt(arguments[3]), out);
    try (var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      if (input.readLine() == null) {
        return; // not wanted any more
      }
      var store = Stores.open(data, database, CrashingHub::broken);
      try (var hub =
          Hub.start(
              new HubConfig(address, data),
              new CrashingStore(store, trap),
              new CrashingBus(new LocalBus(), trap))) {
        out.println(READY + hub.address().getPort());
        input.readLine();
      }
    }
  }

  private static void broken(Throwable cause) {
    LoggerFactory.getLogger(CrashingHub.class).error("the store failed", cause);
    Runtime.getRuntime().halt(BROKEN);
  }

  /// Leaves warnings and errors in the log.
  static void quiet() {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(Level.WARN);
    }
  }
}
