package dev.gadgetcode.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The archive of `scripts/dist`, made of what the build has made and unpacked in an empty folder.
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DistributionTest {
  @TempDir private static Path folder;
  private static Path archive = Path.of("");
  private static Path home = Path.of("");

  @BeforeAll
  static void isMadeAndUnpacked() throws Exception {
    archive = made("first");
    run("tar", "-xzf", archive.toString(), "-C", folder.toString());
    home = folder.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
  }

  private static Path made(String name, String... options) throws Exception {
    var command = new ArrayList<>(List.of(Path.of("..", "scripts", "dist").toString()));
    command.addAll(List.of(options));
    command.add(folder.resolve(name).toString());
    return Path.of(run(command.toArray(String[]::new)).lines().toList().getLast());
  }

  /// Starts a command with little more in its environment than a service has.
  private static Process start(String... command) throws IOException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    var environment = builder.environment();
    var java = System.getProperty("java.home");
    var path = environment.getOrDefault("PATH", "");
    environment.clear();
    environment.put("PATH", path);
    environment.put("JAVA_HOME", java);
    environment.put("GADGET_NO_BUILD", "1");
    environment.put("GADGET_HUB_FLAGS", "-XX:TieredStopAtLevel=1");
    environment.put("XDG_CACHE_HOME", folder.resolve("cache").toString());
    environment.put("GADGET_DATA", folder.resolve("data").toString());
    environment.put("GADGET_MASTER_KEY", folder.resolve("hub.key").toString());
    return builder.start();
  }

  private static String run(String... command) throws Exception {
    var process = start(command);
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    return said;
  }

  /// Reads until the hub serves, and stops it in order.
  private static List<String> startAndStop(String... command) throws Exception {
    var hub = start(command);
    try {
      var said = new ArrayList<String>();
      while (said.isEmpty() || !said.getLast().startsWith("ready http://127.0.0.1:")) {
        var line = hub.inputReader().readLine();
        assertThat(line).as(said.toString()).isNotNull();
        said.add(line);
      }
      hub.toHandle().destroy();

      assertThat(hub.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(hub.exitValue()).isZero();
      return said;
    } finally {
      hub.descendants().forEach(ProcessHandle::destroyForcibly);
      hub.destroyForcibly();
    }
  }

  @Test
  @Tag("S45")
  void theSameBuildGivesTheSameBytes() throws Exception {
    assertThat(made("second")).hasSameBinaryContentAs(archive);
  }

  @Test
  void itHasWhatAMachineNeedsAndALinkToTheLauncherWorks() throws Exception {
    var link = Files.createSymbolicLink(folder.resolve("gadget"), home.resolve("bin/gadget"));

    var said = run(link.toString(), "--version");

    assertThat(said.strip()).isEqualTo(home.getFileName().toString().replace("-code-", " "));
    assertThat(List.of("LICENSE", "README.md", "dist/systemd/gadget-hub.service"))
        .allMatch(name -> Files.isRegularFile(home.resolve(name)));
  }

  @Test
  void theFirstStartOfAHubMakesTheCacheThatTheNextOneReads() throws Exception {
    var gadget = home.resolve("bin/gadget").toString();

    var first = startAndStop(gadget, "hub", "--port", "0");
    var second = startAndStop(gadget, "hub", "--port", "0");

    assertThat(first.getFirst()).startsWith("gadget: the first start with this Java takes");
    assertThat(second).noneMatch(line -> line.startsWith("gadget: "));
    try (var cached = Files.list(folder.resolve("cache/gadget-code"))) {
      assertThat(cached.filter(file -> file.toString().endsWith(".aot")).toList())
          .singleElement()
          .satisfies(file -> assertThat(Files.size(file)).isPositive());
    }
  }

  @Test
  void aCacheThatCameWithTheJarsIsReadWhereItLiesAndNoneIsMade() throws Exception {
    var archived = made("third", "--with-cache");
    var elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    run("tar", "-xzf", archived.toString(), "-C", elsewhere.toString());
    var unpacked = elsewhere.resolve(home.getFileName());
    var noCaches = folder.resolve("no-caches");

    var said =
        startAndStop(
            "env",
            "XDG_CACHE_HOME=" + noCaches,
            "GADGET_DATA=" + folder.resolve("third-data"),
            unpacked.resolve("bin/gadget").toString(),
            "hub",
            "--port",
            "0");

    assertThat(said).noneMatch(line -> line.startsWith("gadget: "));
    assertThat(noCaches).doesNotExist();
    try (var files = Files.list(unpacked.resolve("lib"))) {
      var cache = files.filter(file -> file.toString().endsWith(".aot")).toList().getFirst();
      runWithCacheOrNotAtAll(cache, unpacked.resolve("lib/gadget.jar"));
    }
  }

  private static void runWithCacheOrNotAtAll(Path cache, Path jar) throws Exception {
    run(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:AOTMode=on",
        "-XX:AOTCache=" + cache,
        "-XX:+UseSerialGC",
        "--enable-native-access=ALL-UNNAMED",
        "--sun-misc-unsafe-memory-access=allow",
        "-cp",
        jar.toString(),
        "dev.gadgetcode.app.Gadget",
        "--version");
  }

  @Test
  void whereNoCacheCanBeMadeTheHubStartsAllTheSame() throws Exception {
    Files.writeString(folder.resolve("no-folder"), "");

    var said =
        startAndStop(
            "env",
            "XDG_CACHE_HOME=" + folder.resolve("no-folder"),
            "GADGET_DATA=" + folder.resolve("other-data"),
            home.resolve("bin/gadget").toString(),
            "hub",
            "--port",
            "0");

    assertThat(said).noneMatch(line -> line.startsWith("gadget: "));
  }

  @Test
  void noClassOfTheCommandLineIsTooOldForTheCache() throws Exception {
    var jar = home.resolve("lib").resolve(libraryOf("picocli"));

    try (var zip = new ZipFile(jar.toFile())) {
      for (var entry : Collections.list(zip.entries())) {
        if (entry.getName().endsWith(".class")) {
          assertThat(majorVersion(zip.getInputStream(entry)))
              .as(entry.getName())
              .isGreaterThanOrEqualTo(50);
        }
      }
      assertThat(zip.getEntry("META-INF/CHANGES")).isNotNull();
    }
  }

  private static String libraryOf(String name) throws IOException {
    try (var files = Files.list(home.resolve("lib"))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.startsWith(name + "-"))
          .findFirst()
          .orElseThrow();
    }
  }

  private static int majorVersion(InputStream content) throws IOException {
    try (var in = new DataInputStream(content)) {
      in.skipNBytes(6);
      return in.readUnsignedShort();
    }
  }

  @Test
  void oneJarIsTheWholeProgram() throws Exception {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

    var said = run(java, "-jar", home.resolve("lib/gadget.jar").toString(), "--version");

    assertThat(said).startsWith("gadget ");
  }
}
