package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.gadgetcode.system.GadgetProcess;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One session in two tabs: one drives it, the other watches, and can take over.
class TwoTabsTest {
  private static final double PATIENCE_MILLIS = 30_000;

  @TempDir private Path workspace;
  private GadgetProcess gadget;
  private Chromium chromium;
  private BrowserContext context;
  private String address;

  @BeforeEach
  void start() throws Exception {
    chromium = new Chromium();
    gadget =
        GadgetProcess.start(
            Map.of("GADGET_DEMO_RATE", "20"),
            "up",
            "--port",
            "0",
            "--workspace",
            workspace.toString());
    address = gadget.awaitLine("ready ");
    context = chromium.context();
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
  }

  @AfterEach
  void stop() {
    chromium.close();
    gadget.close();
  }

  @Test
  void theSecondTabWatchesLiveAndTakesOver() {
    var first = tab();
    first.send("Say it to both of us");
    assertThat(first.turn("Say it").locator("[data-part=response]")).not().isEmpty();

    var second = tab();
    assertThat(second.page().getByText("You can watch here.")).isVisible();
    assertThat(second.turn("Say it").locator("[data-part=response]").first()).not().isEmpty();
    second.awaitEnd("Say it to both of us");
    second.button("Take over").click();

    assertThat(first.page().getByText("You can watch here.")).isVisible();
    assertThat(second.page().getByText("You can watch here.")).isHidden();
    second.send("And now only I ask");
    second.awaitEnd("And now only I ask");
  }

  private SessionPage tab() {
    var page = context.newPage();
    page.navigate(address);
    var session = new SessionPage(page);
    assertThat(session.composer()).isVisible();
    assertThat(page.locator("[data-testid=connection]")).hasAttribute("data-state", "connected");
    return session;
  }
}
