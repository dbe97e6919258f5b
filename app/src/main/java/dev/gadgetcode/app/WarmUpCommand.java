package dev.gadgetcode.app;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.drone.link.Credentials;
import dev.gadgetcode.hub.Doors;
import dev.gadgetcode.hub.Hub;
import dev.gadgetcode.hub.HubConfig;
import dev.gadgetcode.hub.NewIds;
import dev.gadgetcode.protocol.Secret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// `gadget warm-up`: a hub and a drone that start, meet, work for a visitor and stop. The launcher
/// has it run once after a build, so that the JVM remembers what a start and the first minute take.
@Command(name = "warm-up", hidden = true, description = "For the launcher.")
final class WarmUpCommand implements Callable<Integer> {
  private static final Duration RECOVERY_TIME = Duration.ofHours(1);
  private static final int TOKENS_PER_SECOND = 1_000;

  @Override
  public Integer call() throws Exception {
    var folder = Files.createTempDirectory("gadget-warm-up");
    try {
      parse();
      SampleProject.makeIn(folder.resolve("workspace"));
      run(folder, (_, _) -> {});
      run(folder, (hub, code) -> visit(hub, code, folder)); // a later start takes another way
      return 0;
    } finally {
      delete(folder);
    }
  }

  /// What every start begins with, for each command that goes on to run for long.
  private static void parse() throws Exception {
    Gadget.commandLine(Map.of());
    for (var command : List.of("up", "hub", "drone")) {
      Gadget.commandLine(System.getenv(), Gadget.wanted(command)).parseArgs(command, "--help");
    }
    UntilSignal.run(() -> 0);
  }

  /// What happens between a start and a stop.
  private interface Life {
    void live(URI hub, Secret signIn) throws Exception;
  }

  private static void visit(URI hub, Secret code, Path folder) throws Exception {
    try (var visitor = new Visitor(hub)) {
      visitor.visit(code, folder);
    }
  }

  private static void run(Path folder, Life life) throws Exception {
    var signIn = new Secret(NewIds.token());
    var enrolment = new Secret(NewIds.token());
    var doors =
        new Doors(
            true,
            folder.resolve("hub.key"),
            false,
            List.of(),
            true,
            Optional.empty(),
            Optional.of(new Doors.OwnCodes(signIn, enrolment)),
            Optional.empty());
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (var providers = new AskedProviders(List.of());
        var hub =
            Hub.start(
                new HubConfig(address, folder.resolve("data"), RECOVERY_TIME, doors, providers));
        var _ =
            Drone.start(
                new DroneConfig(
                    address(hub),
                    folder.resolve("workspace"),
                    "localhost",
                    Version.text(),
                    Optional.empty(),
                    new Credentials.Enrolment(enrolment)),
                DemoModel.atRate(TOKENS_PER_SECOND))) {
      life.live(address(hub), signIn);
    }
  }

  private static URI address(Hub hub) {
    return URI.create("http://127.0.0.1:" + hub.address().getPort());
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
