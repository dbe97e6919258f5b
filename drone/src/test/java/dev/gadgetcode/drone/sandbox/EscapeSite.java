package dev.gadgetcode.drone.sandbox;

import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.shell.Shell;
import dev.gadgetcode.drone.tool.shell.Shells;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// A workspace with all around the project that a command must not reach, and a look at whether it
/// did.
final class EscapeSite implements AutoCloseable {
  private static final String SECRET = "CANARY_FILE";
  private static final String ENVIRONMENT = "CANARY_ENVIRONMENT";
  private static final String SETTINGS = "[core]\n\tbare = false\n";
  private static final List<String> PLAIN_USER =
      List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--");

  private final Path workspace;
  private final Path home;
  private final Bench bench;
  private final Map<String, String> environment;
  private final Process victim;
  private final ServerSocket server;
  private final ServerSocketChannel socket;

  /// Who runs the command.
  enum User {
    /// The user of the test.
    OWN,
    /// One without rights, where the test is root's.
    PLAIN;

    static List<User> all() {
      return isRoot() ? List.of(values()) : List.of(OWN);
    }
  }

  EscapeSite(Path folder) throws IOException {
    workspace = folder.toRealPath();
    home = Files.createDirectories(workspace.resolve("home"));
    bench = new Bench(workspace);
    environment =
        Map.of("PATH", System.getenv("PATH"), "HOME", home.toString(), "TOKEN", ENVIRONMENT);
    Files.createDirectories(home.resolve(".ssh"));
    Files.createDirectories(workspace.resolve("other"));
    for (var file : secrets()) {
      Files.writeString(file, SECRET);
    }
    Files.createDirectories(bench.path(".git/hooks"));
    bench.write(".git/config", SETTINGS);
    bench.write(".git/hooks/sample", "");
    Files.createSymbolicLink(bench.path("planted"), workspace.resolve("secret"));
    Files.setPosixFilePermissions(workspace, PosixFilePermissions.fromString("rwxr-xr-x"));
    var sleeper = new ProcessBuilder("sleep", "1000");
    sleeper.environment().put("TOKEN", ENVIRONMENT);
    victim = sleeper.start();
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    socket = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    socket.bind(UnixDomainSocketAddress.of(workspace.resolve("socket")));
    socket.configureBlocking(false);
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private List<Path> secrets() {
    return List.of(
        workspace.resolve("secret"),
        workspace.resolve("other/secret"),
        workspace.resolve(".gadget/token"),
        home.resolve(".ssh/id"));
  }

  Bench bench() {
    return bench;
  }

  /// The sandbox of this machine, as a user of it has it.
  Confinement sandbox(User user, Limits limits) throws IOException, InterruptedException {
    var detected = (Bubblewrap) Sandbox.detect(environment, UserSettings.NONE);
    var sandbox =
        new Bubblewrap(
            detected.program(),
            detected.version(),
            detected.home(),
            detected.grants(),
            detected.network(),
            limits);
    if (user == User.OWN) {
      return sandbox;
    }
    giveAway();
    return (command, place) ->
        Stream.of(PLAIN_USER, sandbox.confine(command, place)).flatMap(List::stream).toList();
  }

  private void giveAway() throws IOException {
    var nobody =
        workspace.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody");
    try (var paths = Files.walk(bench.project().root())) {
      for (var path : paths.filter(path -> !Files.isSymbolicLink(path)).toList()) {
        Files.setOwner(path, nobody);
      }
    }
  }

  ToolResult run(String script, Confinement confinement) throws IOException, InterruptedException {
    bench.write(
        "attempt.sh",
        script
            .replace("WORKSPACE", workspace.toString())
            .replace("HOME_", home.toString())
            .replace("VICTIM", Long.toString(victim.pid()))
            .replace("DAEMON", daemon())
            .replace("PORT", Integer.toString(server.getLocalPort())));
    var shell = new Shell(new Shells(confinement, environment));
    return bench.call(shell, "{'command': 'bash attempt.sh', 'timeoutSeconds': 60}");
  }

  /// All harm that was done.
  List<String> harm(String output) throws IOException {
    var harm = new ArrayList<String>();
    if (output.contains("REACHED") || output.contains("CANARY")) {
      harm.add("said " + output);
    }
    for (var file : secrets()) {
      if (!Files.exists(file) || !Files.readString(file).equals(SECRET)) {
        harm.add("changed " + file);
      }
    }
    if (Files.exists(workspace.resolve("new"))) {
      harm.add("made a file");
    }
    try (var hooks = Files.list(bench.path(".git/hooks"))) {
      if (!hooks.map(path -> path.getFileName().toString()).toList().equals(List.of("sample"))) {
        harm.add("changed the hooks");
      }
    } catch (IOException gone) {
      harm.add("deleted the hooks " + gone);
    }
    if (!Files.readString(bench.path(".git/config")).equals(SETTINGS)) {
      harm.add("changed git's settings");
    }
    if (!victim.isAlive()) {
      harm.add("killed a process");
    }
    if (daemons().stream().anyMatch(EscapeSite::isLeft)) {
      harm.add("left a process");
    }
    return harm;
  }

  /// How long a daemon of this test sleeps, and no other.
  private String daemon() {
    return "100000" + victim.pid();
  }

  /// Whether a process goes on: one that is being killed is in the table for a moment more.
  private static boolean isLeft(ProcessHandle process) {
    try {
      process.onExit().get(2, TimeUnit.SECONDS);
      return false;
    } catch (TimeoutException _) {
      return true;
    } catch (InterruptedException | ExecutionException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private List<ProcessHandle> daemons() {
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().commandLine().orElse("").contains("sleep " + daemon()))
        .toList();
  }

  @Override
  public void close() throws IOException {
    Shells.stopAll(bench.project().droneFolder(), Bench.TURN);
    daemons().forEach(ProcessHandle::destroyForcibly);
    victim.destroyForcibly();
    server.close();
    socket.close();
  }
}
