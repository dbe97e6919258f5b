package dev.gadgetcode.drone.scripted;

import dev.gadgetcode.drone.Drone;
import dev.gadgetcode.drone.DroneConfig;
import dev.gadgetcode.drone.OwnProcess;
import dev.gadgetcode.drone.turn.Passage;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/// A drone in a process of its own, with a model that says the words it is started with and then
/// either is silent for ever (`stuck`) or is done (`whole`).
public final class DroneProcess {
  private DroneProcess() {}

  public static void main(String[] arguments) throws Exception {
    var model = new SteeredModel();
    for (int index = 3; index < arguments.length; index++) {
      model.says(arguments[index]);
    }
    if (arguments[2].equals("whole")) {
      model.answers("over");
    }
    var config = new DroneConfig(URI.create(arguments[0]), Path.of(arguments[1]), "host", "1");
    try (var drone = Drone.start(config, model, OwnProcess.current(), Passage.UNWATCHED)) {
      IO.println("drone available " + drone.id().value());
      new CountDownLatch(1).await();
    }
  }
}
