package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.ServerProcess;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.socket.SignIn;
import dev.gadgetcode.hub.store.SqliteStore;
import dev.gadgetcode.protocol.id.UserId;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/// The hub as it is, as a process of its own: its store holds the sessions of the load, and a token
/// is the name of its user.
///
/// Called with the data directory and the number of sessions. Prints `ready PORT`; reads `gc` on
/// its standard input, answers `collected KB`, and ends with that input.
final class HubServer {
  private static final Duration RECOVERY_TIME = Duration.ofHours(24);
  private static final int STORE_BROKEN = 74;

  private HubServer() {}

  public static void main(String[] args) throws Exception {
    var data = Path.of(args[0]);
    var store = SqliteStore.open(data, HubServer::broken);
    HubRows.make(store, Integer.parseInt(args[1]));
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var config = new HubConfig(address, data, RECOVERY_TIME, HubServer::signIn);
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (var hub = Hub.start(config, store, new LocalBus())) {
      IO.println("ready " + hub.address().getPort());
      for (var command = commands.readLine(); command != null; command = commands.readLine()) {
        if (command.equals("gc")) {
          IO.println("collected " + ServerProcess.collected());
        }
      }
    }
  }

  private static SignIn.Answer signIn(String token) {
    return new SignIn.Known(new UserId(token));
  }

  private static void broken(Throwable cause) {
    System.err.println("the store cannot write: " + cause);
    Runtime.getRuntime().halt(STORE_BROKEN);
  }
}
