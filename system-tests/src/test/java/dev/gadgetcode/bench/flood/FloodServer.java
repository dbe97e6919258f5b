package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.hub.BenchSession;
import dev.gadgetcode.bench.hub.HubRows;
import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.account.Passwords;
import dev.gadgetcode.hub.bus.LocalBus;
import dev.gadgetcode.hub.store.Accounts;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.SqliteStore;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredAccount;
import dev.gadgetcode.protocol.id.UserId;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/// A hub with accounts and with its limits, as a process of its own: its store holds the sessions
/// of the load, and their users, who have all the same password.
///
/// Called with a folder and the number of sessions. Prints `ready PORT` and ends with its standard
/// input.
final class FloodServer {
  static final String PASSWORD = "a long enough password";

  private static final Duration RECOVERY_TIME = Duration.ofHours(24);
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final int STORE_BROKEN = 74;

  private FloodServer() {}

  public static void main(String[] args) throws Exception {
    var folder = Path.of(args[0]);
    int sessions = Integer.parseInt(args[1]);
    var data = folder.resolve("data");
    var store = SqliteStore.open(data, FloodServer::broken);
    HubRows.make(store, sessions);
    makeUsers(store, sessions);
    var doors =
        new Doors(true, folder.resolve("hub.key"), false, List.of(), true, Optional.empty());
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var config = new HubConfig(address, data, RECOVERY_TIME, doors);
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (var hub = Hub.start(config, store, new LocalBus())) {
      IO.println("ready " + hub.address().getPort());
      while (commands.readLine() != null) {
        // There is nothing to command.
      }
    }
  }

  static String email(int index) {
    return BenchSession.user(index) + "@example.org";
  }

  private static void makeUsers(Store store, int count) {
    var hash = new Passwords(new LongAdder()).hash(PASSWORD);
    for (int index = 0; index < count; index++) {
      var name = BenchSession.user(index);
      var account =
          new StoredAccount(
              new UserId(name), email(index), name, "user", hash, false, THEN, THEN, 1);
      store.commit(Change.of(Accounts.insert(account))).join();
    }
  }

  private static void broken(Throwable cause) {
    System.err.println("the store cannot write: " + cause);
    Runtime.getRuntime().halt(STORE_BROKEN);
  }
}
