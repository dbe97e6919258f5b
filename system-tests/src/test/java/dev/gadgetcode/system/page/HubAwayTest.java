package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import dev.gadgetcode.system.GadgetProcess;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A hub that is killed while someone writes: what was written waits in the browser and is sent
/// once it is back.
class HubAwayTest {
  private static final double PATIENCE_MILLIS = 30_000;
  private static final Map<String, String> QUICK = Map.of("GADGET_DEMO_RATE", "200");

  @TempDir private Path data;
  @TempDir private Path workspace;
  private GadgetProcess hub;
  private GadgetProcess drone;
  private Chromium chromium;
  private SessionPage session;
  private URI address;

  @BeforeEach
  void start() throws Exception {
    chromium = new Chromium();
    hub = hub("0");
    address = URI.create(hub.awaitLine("ready "));
    drone =
        GadgetProcess.start(
            QUICK, "drone", "--hub", address.toString(), "--workspace", workspace.toString());
    drone.awaitLine("drone available ");
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    var page = chromium.context().newPage();
    page.navigate(address.toString());
    session = new SessionPage(page);
    session.send("Before the hub goes");
    session.awaitEnd("Before the hub goes");
  }

  @AfterEach
  void stop() {
    chromium.close();
    drone.close();
    hub.close();
  }

  @Test
  void aPromptWrittenMeanwhileIsSentOnceWhenTheHubIsBack() throws Exception {
    hub.kill();
    assertThat(session.page().getByRole(AriaRole.ALERT)).containsText("Reconnecting to the hub");

    session.composer().fill("Written while it was away");
    session.composer().press("Enter");
    session.awaitStatus("Written while it was away", "waiting");
    session.composer().fill("a draft");
    hub = hub(Integer.toString(address.getPort()));
    hub.awaitLine("ready ");

    session.awaitEnd("Written while it was away");
    assertThat(session.composer()).hasValue("a draft");
    session.page().reload();
    assertThat(session.composer()).hasValue("a draft");
    assertThat(session.turn("Written while it was away")).hasCount(1);
    assertThat(session.turn("Before the hub goes")).hasCount(1);
  }

  private GadgetProcess hub(String port) throws Exception {
    return GadgetProcess.start(QUICK, "hub", "--port", port, "--data", data.toString());
  }
}
