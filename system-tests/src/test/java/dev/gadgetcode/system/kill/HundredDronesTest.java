package dev.gadgetcode.system.kill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.socketio.Backoff;
import dev.gadgetcode.system.shared.Link;
import dev.gadgetcode.system.shared.OwnLink;
import dev.gadgetcode.system.shared.Ports;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ArrayNode;

/// A hub with a hundred drones is killed and comes back.
class HundredDronesTest {
  private static final int DRONES = 100;
  private static final int PATIENCE_SECONDS = 60;

  private volatile CountDownLatch welcomes = new CountDownLatch(DRONES);

  @TempDir private Path directory;

  @Test
  void allDronesAreBackSoonAndNoneIsMarkedOffline() throws Exception {
    var jvm = HubJvm.forFew();
    int port = Ports.free(new Random());
    var address = URI.create("http://127.0.0.1:" + port);
    var links = new ArrayList<Link>();
    try (var first = HubProcess.start(jvm, directory, port, CrashPoint.ACKED, 0);
        var second = HubProcess.start(jvm, directory, port, CrashPoint.ACKED, 0)) {
      first.open();
      for (int number = 0; number < DRONES; number++) {
        links.add(drone(address, Scene.register(address, "workspace-" + number)));
      }
      assertThat(welcomes.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

      welcomes = new CountDownLatch(DRONES);
      first.kill();
      second.open();
      long ready = System.nanoTime();
      assertThat(welcomes.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      long took = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - ready);

      System.out.printf("%d drones were back %d ms after the hub%n", DRONES, took);
      assertThat(statuses(address)).hasSize(DRONES).doesNotContain("offline");
    } finally {
      links.forEach(Link::close);
    }
  }

  private Link drone(URI hub, ModelDrone.Identity identity) {
    var auth =
        Map.<String, Object>of(
            "registrationId",
            identity.registration(),
            "token",
            identity.token(),
            "instanceId",
            "instance-of-" + identity.registration(),
            "protocolVersion",
            1);
    return new OwnLink(hub, () -> auth, List.of("welcome"), new Arrival(), Backoff.defaults());
  }

  /// Counts the welcomes of the hub's second life.
  private final class Arrival implements Link.Listener {
    @Override
    public void connected() {}

    @Override
    public void disconnected() {}

    @Override
    public void heard(String event, ArrayNode args, Consumer<Object[]> reply) {
      welcomes.countDown();
    }
  }

  private static List<String> statuses(URI hub) throws Exception {
    try (var http = HttpClient.newHttpClient()) {
      var answer =
          http.send(
              HttpRequest.newBuilder(hub.resolve("/api/v1/drone/registration?limit=100")).build(),
              BodyHandlers.ofString());
      var statuses = new ArrayList<String>();
      for (var item : Wire.mapper().readTree(answer.body()).path("items")) {
        statuses.add(item.path("status").stringValue());
      }
      return statuses;
    }
  }
}
