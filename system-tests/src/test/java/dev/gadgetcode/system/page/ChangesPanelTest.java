package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.gadgetcode.system.GadgetProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a turn of the demo model changed in the sample project, seen and put back in the browser.
class ChangesPanelTest {
  @TempDir private Path workspace;
  private GadgetProcess gadget;
  private Chromium chromium;
  private SessionPage session;

  @BeforeEach
  void start() throws Exception {
    chromium = new Chromium();
    gadget =
        GadgetProcess.start(
            Map.of("GADGET_DEMO_RATE", "2000"),
            "up",
            "--port",
            "0",
            "--workspace",
            workspace.toString());
    var page = chromium.context().newPage();
    gadget.awaitLine("ready ");
    page.navigate(gadget.awaitLine("  "));
    new SignInPage(page).chooseNoPasswordYet();
    session = new SessionPage(page);
    session.awaitConnected();
    session.send("Change it");
    session.awaitEnd("Change it");
    page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Changes")).click();
  }

  @AfterEach
  void stop() {
    chromium.close();
    gadget.close();
  }

  @Test
  void aFileIsShownWithItsDiffAndPutBack() throws Exception {
    var readme = readme();
    assertThat(readme).content().contains("(edited by the demo model)");
    assertThat(panel().getByRole(AriaRole.LISTITEM)).hasCount(1);
    assertThat(panel()).containsText("modified");

    session.page().locator(".changes [aria-expanded]").click();
    assertThat(panel().locator("[data-kind=added]")).containsText("(edited by the demo model)");
    picture("changes");
    assertThat(Axe.faults(session.page())).isEmpty();
    session.button("Put back").click();

    assertThat(panel()).containsText("Nothing is left of what it changed.");
    assertThat(readme).content().doesNotContain("(edited by the demo model)");
  }

  @Test
  void aFileThatWasChangedSinceIsNotPutBackAndIsShown() throws Exception {
    assertThat(panel().getByRole(AriaRole.LISTITEM)).hasCount(1);
    var mine = Files.readString(readme()) + "\nA line of mine\n";
    Files.writeString(readme(), mine);

    session.button("Put all back").click();

    assertThat(panel()).containsText("Nothing was put back. README.md: it has changed since.");
    assertThat(panel().locator("[data-kind=added]").last()).containsText("A line of mine");
    picture("changes-conflict");
    assertThat(Axe.faults(session.page())).isEmpty();
    assertThat(readme()).content().isEqualTo(mine);
  }

  private Path readme() throws IOException {
    try (var projects = Files.newDirectoryStream(workspace, path -> !path.endsWith(".gadget"))) {
      return projects.iterator().next().resolve("README.md");
    }
  }

  private Locator panel() {
    return session.page().locator("#panel-content");
  }

  private void picture(String name) {
    session
        .page()
        .screenshot(
            new Page.ScreenshotOptions().setPath(Path.of("target", "screenshots", name + ".png")));
  }
}
