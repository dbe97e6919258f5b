package dev.gadgetcode.app;

import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.protocol.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A real hub in this process, on a port of its own and with a store in a folder of the test.
public final class TestHub implements AutoCloseable {
  private static final AskedProviders PROVIDERS = new AskedProviders(List.of("127.0.0.1"));
  public static final String ADMIN = "admin@example.org";
  public static final String PASSWORD = "a long enough password";

  private final Path folder;
  private final boolean accounts;
  private Hub hub;

  private TestHub(Path folder, boolean accounts, Hub hub) {
    this.folder = folder;
    this.accounts = accounts;
    this.hub = hub;
  }

  /// One that everybody who reaches it may use.
  public static TestHub open(Path folder) throws Exception {
    return new TestHub(folder, false, start(folder, false, 0));
  }

  /// One that people sign in to, with an admin.
  public static TestHub withAccounts(Path folder) throws Exception {
    return new TestHub(folder, true, start(folder, true, 0));
  }

  private static Hub start(Path folder, boolean accounts, int port) throws Exception {
    var admin =
        accounts
            ? Optional.of(new Doors.FirstAdmin(ADMIN, new Secret(PASSWORD)))
            : Optional.<Doors.FirstAdmin>empty();
    var doors =
        new Doors(accounts, folder.resolve("hub.key"), false, List.of("127.0.0.1"), false, admin);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    return Hub.start(
        new HubConfig(address, folder.resolve("data"), Duration.ofHours(24), doors, PROVIDERS));
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + hub.address().getPort());
  }

  /// Ends the hub and starts it again, with its store and on its port, once something was done
  /// meanwhile.
  public void restartAfter(Runnable meanwhile) throws Exception {
    int port = hub.address().getPort();
    hub.close();
    meanwhile.run();
    hub = start(folder, accounts, port);
  }

  /// Runs a command that is a client of this hub, as the admin where there is one.
  public Ran run(String... args) {
    return accounts
        ? runAs(Map.of("GADGET_EMAIL", ADMIN, "GADGET_PASSWORD", PASSWORD), args)
        : runAs(Map.of(), args);
  }

  public Ran runAs(Map<String, String> who, String... args) {
    return Ran.command(environment(who), args);
  }

  /// Starts a command that goes on while the test does.
  public Running start(String... args) {
    return Running.command(environment(Map.of()), args);
  }

  private Map<String, String> environment(Map<String, String> who) {
    var environment = new HashMap<>(who);
    environment.put("GADGET_HUB", address().toString());
    environment.put("GADGET_SIGN_INS", signIns().toString());
    return environment;
  }

  public Path signIns() {
    return folder.resolve("config").resolve("sign-ins.json");
  }

  @Override
  public void close() {
    hub.close();
  }
}
