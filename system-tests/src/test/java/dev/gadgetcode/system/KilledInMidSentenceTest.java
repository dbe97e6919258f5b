package dev.gadgetcode.system;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The headline: a process is killed with -9 while the page shows a sentence grow, and the sentence
/// goes on.
class KilledInMidSentenceTest {
  private static final double END_MILLIS = 90_000;
  private static final String PROMPT = "Tell me what you are, please.";

  @TempDir private Path data;
  @TempDir private Path workspace;
  private Browser browser;
  private GadgetProcess hub;
  private GadgetProcess drone;
  private URI address;
  private Page page;

  @BeforeEach
  void start() throws Exception {
    browser = new Browser();
    hub = hub("0");
    address = URI.create(hub.awaitLine("ready "));
    drone = drone();
    drone.awaitLine("drone available ");
    page = browser.open(address.toString());
    page.getByRole(AriaRole.TEXTBOX, new Page.GetByRoleOptions().setName("Prompt")).fill(PROMPT);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Send")).click();
    assertThat(response().first())
        .not()
        .isEmpty(new LocatorAssertions.IsEmptyOptions().setTimeout(END_MILLIS));
  }

  @AfterEach
  void stop() {
    browser.close();
    drone.close();
    hub.close();
  }

  @Test
  void theSentenceGoesOnAfterTheHubWasKilled() throws Exception {
    hub.kill();
    hub = hub(Integer.toString(address.getPort()));
    hub.awaitLine("ready ");

    awaitWhole();
  }

  @Test
  void theTurnGoesOnAfterTheDroneWasKilled() throws Exception {
    drone.kill();
    drone = drone();

    awaitWhole();
  }

  private void awaitWhole() {
    assertThat(turn())
        .hasAttribute(
            "data-turn-status",
            "finished",
            new LocatorAssertions.HasAttributeOptions().setTimeout(END_MILLIS));
    assertThat(turn()).hasAttribute("data-turn-stream", "whole");
    assertThat(response().last()).containsText("Your prompt was \"" + PROMPT + "\"");
    assertThat(response().last())
        .containsText("Choose a real model in the settings to have your prompt answered.");
    assertThat(turn()).hasCount(1);
  }

  private Locator turn() {
    return page.locator("[data-turn-status]");
  }

  private Locator response() {
    return turn().locator("[data-part=response]");
  }

  private GadgetProcess hub(String port) throws Exception {
    return GadgetProcess.start(Map.of(), "hub", "--port", port, "--data", data.toString());
  }

  private GadgetProcess drone() throws Exception {
    return GadgetProcess.start(
        Map.of(), "drone", "--hub", address.toString(), "--workspace", workspace.toString());
  }
}
