package dev.gadgetcode.hub.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A PostgreSQL server of its own, in a directory of its own, with fsync on: one for each test
/// process, started when first needed and gone with it. Thread-safe.
public final class Cluster {
  /// Stands in every address, so that a test can look for it where it must not be.
  public static final String PASSWORD = "not-to-be-seen-4711";

  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
  private static final String OWNER = "postgres";

  private static @Nullable Cluster shared;

  private final AtomicInteger databases = new AtomicInteger();
  private final Path programs;
  private final Path directory;
  private final int port;

  private Cluster(Path programs, Path directory, int port) {
    this.programs = programs;
    this.directory = directory;
    this.port = port;
  }

  /// The one of this process.
  public static synchronized Cluster shared() {
    if (shared == null) {
      shared = create();
    }
    return shared;
  }

  /// One more, for a test that stops it.
  public static Cluster create() {
    try {
      var programs = programs();
      var directory = Files.createTempDirectory("gadget-postgres");
      var cluster = new Cluster(programs, directory, freePort());
      Runtime.getRuntime().addShutdownHook(new Thread(cluster::remove));
      cluster.prepare();
      cluster.start();
      return cluster;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// Where Debian puts them, the newest first, or where the path leads.
  private static Path programs() throws IOException {
    if (Files.isDirectory(DEBIAN)) {
      try (var versions = Files.list(DEBIAN)) {
        var newest =
            versions
                .map(version -> version.resolve("bin"))
                .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                .max(Comparator.comparing(Path::toString));
        if (newest.isPresent()) {
          return newest.get();
        }
      }
    }
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .map(Path::of)
        .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
        .findFirst()
        .orElseThrow(() ->
            new IOException("no PostgreSQL server here (Debian: apt-get install postgresql)"));
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void prepare() throws IOException {
    if (isRoot()) {
      run(List.of("chown", OWNER, directory.toString()));
    }
    var secret = directory.resolve("password");
    Files.writeString(secret, PASSWORD);
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
    run(
        program(
            "initdb",
            "--pgdata=" + directory.resolve("data"),
            "--username=" + OWNER,
            "--pwfile=" + secret,
            "--auth=scram-sha-256",
            "--no-sync",
            "--encoding=UTF8",
            "--locale=C.UTF-8"));
  }

  /// PostgreSQL does not run as root.
  private static boolean isRoot() {
    return System.getProperty("user.name").equals("root");
  }

  private List<String> program(String name, String... arguments) {
    var command = new ArrayList<String>();
    if (isRoot()) {
      command.addAll(
          List.of("setpriv", "--reuid=" + OWNER, "--regid=" + OWNER, "--clear-groups", "--"));
    }
    command.add(programs.resolve(name).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  private void run(List<String> command) throws IOException {
    var output = Files.createTempFile("gadget-postgres", ".out");
    try {
      int code =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start()
              .waitFor();
      if (code != 0) {
        throw new IOException(command + " failed: " + Files.readString(output));
      }
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    } finally {
      Files.delete(output);
    }
  }

  public void start() {
    control(
        "start",
        "--wait",
        "--log=" + directory.resolve("log"),
        "--options=-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=on"
            .formatted(port));
  }

  /// Every process of the server ends at once, as in a crash: what is not on the disk is gone.
  public void crash() {
    control("stop", "--mode=immediate", "--wait");
  }

  /// An operator restarts it: sessions are cut, transactions that run are undone.
  public void restart() {
    control("stop", "--mode=fast", "--wait");
    start();
  }

  private void control(String... arguments) {
    try {
      var command = program("pg_ctl", "--pgdata=" + directory.resolve("data"));
      command.addAll(List.of(arguments));
      run(command);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /// Makes an empty database, and returns its address.
  public String newDatabase() {
    return newDatabase("TEMPLATE template0");
  }

  /// Makes a copy of a database, from which all who are connected are cut, and returns its address.
  public String copyOf(String url) {
    var name = nameOf(url);
    endSessions(name);
    return newDatabase("TEMPLATE " + name);
  }

  /// Cuts all who are connected to a database, and waits until they are gone.
  public void endSessions(String database) {
    execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '%s'"
            .formatted(database));
  }

  /// The name of the database in an address.
  public static String nameOf(String url) {
    return url.replaceFirst(".*/", "").replaceFirst("\\?.*", "");
  }

  private String newDatabase(String options) {
    var name = "test_" + databases.incrementAndGet();
    execute("CREATE DATABASE %s %s".formatted(name, options));
    return url(name);
  }

  private String url(String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s?user=%s&password=%s"
        .formatted(port, database, OWNER, PASSWORD);
  }

  /// Has the server do something, as its operator.
  public void execute(String statement) {
    try (var connection = DriverManager.getConnection(url(OWNER));
        var executed = connection.createStatement()) {
      executed.execute(statement);
    } catch (SQLException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private void remove() {
    try {
      if (Files.exists(directory.resolve("data").resolve("postmaster.pid"))) {
        crash();
      }
      try (var files = Files.walk(directory)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
