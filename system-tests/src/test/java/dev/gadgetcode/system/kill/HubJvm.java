package dev.gadgetcode.system.kill;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The command that starts a hub's process, made for many short lives: quick to start rather than
/// quick in the long run, with the classes of the libraries in an archive.
///
/// @param options what one such command has beside the usual
record HubJvm(List<String> options) {
  private static final String NATIVE = "--enable-native-access=ALL-UNNAMED";

  /// Makes the archive from the classes that one hub loads, which lives and ends in peace.
  ///
  /// @param directory where the archive is put
  static HubJvm prepare(Path directory) throws Exception {
    var classes = directory.resolve("classes");
    var first = new HubJvm(List.of("-XX:DumpLoadedClassList=" + classes));
    try (var hub = HubProcess.start(first, directory.resolve("first"), 0, CrashPoint.ACKED, 0)) {
      hub.open();
      hub.stop();
    }
    var archive = directory.resolve("archive");
    int failed =
        new ProcessBuilder(
                java(),
                "-Xshare:dump",
                "-XX:+UseSerialGC",
                NATIVE,
                "-XX:SharedClassListFile=" + classes,
                "-XX:SharedArchiveFile=" + archive,
                "-cp",
                path(true))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("archive.log").toFile())
            .start()
            .waitFor();
    if (failed != 0) {
      throw new IOException("no archive of classes could be made: " + failed);
    }
    return new HubJvm(List.of("-XX:SharedArchiveFile=" + archive));
  }

  List<String> command(String... arguments) {
    var command =
        new ArrayList<>(
            List.of(
                java(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Xmx256m",
                NATIVE));
    command.addAll(options);
    command.addAll(List.of("-cp", path(true) + File.pathSeparator + path(false)));
    command.add(CrashingHub.class.getName());
    command.addAll(List.of(arguments));
    return command;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /// The jars of this process's class path, or what else is on it: an archive holds classes of jars
  /// only, and these stand first.
  private static String path(boolean jars) {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar") == jars)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
