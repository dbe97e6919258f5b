package dev.gadgetcode.system.kill;

import dev.gadgetcode.system.shared.Ports;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;

/// The command that starts a hub's process, made for many short lives: quick to start rather than
/// quick in the long run.
///
/// @param path the class path
/// @param options what one such command has beside the usual
record HubJvm(String path, List<String> options) {
  /// How much those who take part hear of the hub that is remembered.
  private static final int HEARD = 300;

  /// For a few starts: what the JVM remembers of one would take longer to make than it saves.
  static HubJvm forFew() {
    return new HubJvm(System.getProperty("java.class.path"), List.of());
  }

  /// Has the JVM remember the classes that a hub takes from one that lives a while, with all that
  /// take part, and ends in peace. It remembers classes of jars only, so those of the tests are put
  /// into one.
  ///
  /// @param directory where all this is put
  static HubJvm prepare(Path directory) throws Exception {
    var jars = new ArrayList<Path>();
    var folders = new ArrayList<Path>();
    for (var entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      var place = Path.of(entry);
      if (Files.isDirectory(place)) {
        folders.add(place);
      } else if (Files.exists(place)) {
        jars.add(place);
      }
    }
    jars.add(jar(folders, directory.resolve("tests.jar")));
    var all = jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    var cache = directory.resolve("classes.aot");
    var first = new HubJvm(all, List.of("-XX:AOTCacheOutput=" + cache));
    var data = directory.resolve("first");
    for (var session : Cast.SESSIONS) {
      Scene.makeSession(data, session);
    }
    int port = Ports.free(new Random());
    try (var hub = HubProcess.start(first, data, port, CrashPoint.ACKED, 0);
        var cast = new Cast()) {
      hub.open();
      cast.enter(URI.create("http://127.0.0.1:" + port), new Random());
      cast.awaitHeard(HEARD);
      cast.rest();
      hub.stop();
    }
    if (!Files.exists(cache)) {
      throw new IOException("the JVM remembers nothing");
    }
    return new HubJvm(all, List.of("-XX:AOTCache=" + cache));
  }

  private static Path jar(List<Path> folders, Path jar) throws IOException {
    try (var into = new JarOutputStream(Files.newOutputStream(jar))) {
      for (var folder : folders) {
        try (var files = Files.walk(folder)) {
          for (var file : files.filter(Files::isRegularFile).toList()) {
            into.putNextEntry(
                new JarEntry(folder.relativize(file).toString().replace(File.separatorChar, '/')));
            Files.copy(file, into);
          }
        }
      }
    }
    return jar;
  }

  List<String> command(String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow"));
    command.addAll(options);
    command.addAll(List.of("-cp", path, CrashingHub.class.getName()));
    command.addAll(List.of(arguments));
    return command;
  }
}
