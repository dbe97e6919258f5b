package dev.gadgetcode.drone.kill;

import dev.gadgetcode.ai.demo.DemoModel;
import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.drone.OwnProcess;
import dev.gadgetcode.drone.turn.Passage;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/// A drone in a process of its own that stands still at a named point, to be killed there. It is
/// started ahead of its time: it opens the workspace when a line on its input tells it to, and the
/// line after that names the point.
final class StoppedDrone {
  static final String AVAILABLE = "drone available ";
  static final String ARMED = "armed ";
  static final String REACHED = "reached ";

  private static final AtomicReference<String> point = new AtomicReference<>("");

  private StoppedDrone() {}

  public static void main(String[] arguments) throws Exception {
    var config = new DroneConfig(URI.create(arguments[0]), Path.of(arguments[1]), "host", "1");
    Passage passage = StoppedDrone::pass;
    try (var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      if (input.readLine() == null) {
        return; // not wanted any more
      }
      try (var drone = Drone.start(config, DemoModel.unpaced(), OwnProcess.current(), passage)) {
        IO.println(AVAILABLE + drone.id().value());
        for (var line = input.readLine(); line != null; line = input.readLine()) {
          point.set(line);
          IO.println(ARMED + line);
        }
      }
    }
  }

  private static void pass(String passed) {
    if (passed.equals(point.get())) {
      IO.println(REACHED + passed);
      new CompletableFuture<Void>().join();
    }
  }
}
