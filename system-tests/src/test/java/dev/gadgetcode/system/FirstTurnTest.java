package dev.gadgetcode.system;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One command, one page, one turn: `./gadget up` in real processes and a real browser.
class FirstTurnTest {
  private static final double PATIENCE_MILLIS = 30_000;
  private static final double END_MILLIS = 60_000;

  @TempDir private static Path workspace;
  private static GadgetProcess gadget;
  private static Browser browser;
  private static Page page;

  @BeforeAll
  static void start() throws Exception {
    browser = new Browser();
    gadget = GadgetProcess.start("up", "--port", "0", "--workspace", workspace.toString());
    page = browser.open(gadget.awaitLine("ready "));
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
  }

  @AfterAll
  static void stop() throws Exception {
    List<ProcessHandle> children = gadget.handle().descendants().toList();

    int exitCode = gadget.terminate();

    browser.close();
    assertThat(exitCode).isZero();
    assertThat(children).hasSize(2).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void aPromptTypedIntoThePageIsAnsweredWhileOneWatches() {
    send("What is a drone, please?");

    var turn = turn("What is a drone, please?");
    assertThat(turn.locator("[data-part=thinking]").first()).isVisible();
    assertThat(turn.locator("[data-part=response]").first()).not().isEmpty();
    assertThat(turn).hasAttribute("data-turn-status", "processing");
    awaitEnd(turn);
    assertThat(turn).hasAttribute("data-turn-stream", "whole");
    assertThat(turn.locator("[data-part=response]").last())
        .containsText("What is a drone, please?");
    assertThat(turn.locator("[data-part=model]")).containsText("scripted");
  }

  @Test
  void theSampleProjectIsThereToBeWorkedOn() throws Exception {
    send("change something");
    var turn = turn("change something");
    awaitEnd(turn);

    assertThat(turn.getByText("README.md").first()).isVisible();
    assertThat(Files.readString(workspace.resolve("sample").resolve("README.md")))
        .contains("# Sample project (edited by the demo model");
  }

  @Test
  void aPromptSentWhileATurnRunsIsAnsweredNext() {
    send("first question");
    send("second question");

    awaitEnd(turn("first question"));
    awaitEnd(turn("second question"));
    assertThat(turn("first question").locator("[data-part=response]").last())
        .containsText("first question");
    assertThat(turn("second question").locator("[data-part=response]").last())
        .containsText("second question");
  }

  @Test
  void afterAReloadThePageShowsWhatWasSaid() {
    send("remember me");
    awaitEnd(turn("remember me"));

    page.reload();

    assertThat(turn("remember me").locator("[data-part=response]").last())
        .containsText("remember me");
  }

  private static Locator turn(String prompt) {
    return page.locator("[data-turn-status]")
        .filter(new Locator.FilterOptions().setHasText(prompt));
  }

  private static void send(String prompt) {
    page.getByRole(AriaRole.TEXTBOX, new Page.GetByRoleOptions().setName("Prompt")).fill(prompt);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Send")).click();
    assertThat(page.locator("[data-part=prompt]").last()).containsText(prompt);
  }

  private static void awaitEnd(Locator turn) {
    assertThat(turn)
        .hasAttribute(
            "data-turn-status",
            "finished",
            new LocatorAssertions.HasAttributeOptions().setTimeout(END_MILLIS));
  }
}
