package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import dev.gadgetcode.system.GadgetProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What the page says where there is no drone, and where there is one that has stopped to answer.
class SilentDroneTest {
  private static final String ENROLMENT = "a token that works once";
  private static final String SIGN_IN = "a-code-that-works-once";
  private static final double PATIENCE_MILLIS = 30_000; // the page itself waits for ten seconds

  @TempDir private Path data;
  @TempDir private Path workspace;
  @TempDir private Path settings;
  private final Chromium chromium = Chromium.shared();
  private final List<GadgetProcess> started = new ArrayList<>();

  @AfterEach
  void stop() {
    chromium.close();
    started.reversed().forEach(GadgetProcess::close);
  }

  @Test
  void aDroneIsAskedForWhereThereIsNoneAndOneThatDoesNotStopCanBeTerminated() throws Exception {
    var codes = Map.of("GADGET_OWN_SIGN_IN", SIGN_IN, "GADGET_OWN_ENROLMENT", ENROLMENT);
    var hub = GadgetProcess.start(codes, "hub", "--port", "0", "--data", data.toString());
    started.add(hub);
    var address = hub.awaitLine("ready ");
    var page = chromium.context().newPage();
    page.navigate(address + "/#/?code=" + SIGN_IN);
    new SignInPage(page).chooseNoPasswordYet();
    var session = new SessionPage(page);

    assertThat(page.getByText("No drone is connected.")).isVisible();
    assertThat(page.getByText("./gadget drone --hub " + address)).isVisible();
    session.look("state-no-drone");

    var drone = drone(address);
    session.awaitConnected();
    session.drive();
    session.send("Stop, if you hear me");
    assertThat(session.turn("Stop, if you hear me").locator("[data-part=subagent]"))
        .hasAttribute("data-state", "running");
    signal(drone, "STOP");
    session.look("turn-streaming");
    page.locator(".composer-stop").click();

    var terminate = page.getByText("Terminate it");
    assertThat(terminate)
        .isVisible(new LocatorAssertions.IsVisibleOptions().setTimeout(PATIENCE_MILLIS));
    session.look("state-drone-silent");
    signal(drone, "CONT");
    session.awaitStatus("Stop, if you hear me", "aborted");
    assertThat(terminate).isHidden();
    session.look("turn-stopped");

    drone.kill();
    assertThat(page.getByText("What you write is queued until it returns")).isVisible();
    session.look("state-drone-offline");
    page.navigate(address + "/#/drones");
    assertThat(page.getByText("offline", new Page.GetByTextOptions().setExact(true))).isVisible();
    session.look("drones-offline");
  }

  private GadgetProcess drone(String address) throws Exception {
    var drone =
        GadgetProcess.start(
            Map.of("GADGET_ENROL", ENROLMENT, "XDG_CONFIG_HOME", settings.toString()),
            "drone",
            "--hub",
            address,
            "--workspace",
            workspace.toString());
    started.add(drone);
    return drone;
  }

  /// Signals the process itself and the launcher around it.
  private static void signal(GadgetProcess drone, String name) throws Exception {
    var processes =
        Stream.concat(Stream.of(drone.handle()), drone.handle().descendants())
            .map(process -> Long.toString(process.pid()))
            .toList();
    var command = Stream.concat(Stream.of("kill", "-" + name), processes.stream()).toList();
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor())
        .as("%s", command)
        .isZero();
  }
}
