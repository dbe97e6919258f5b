package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import dev.gadgetcode.system.GadgetProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One command, one link, one turn: `./gadget up` in real processes and a real browser.
class FirstTurnTest {
  @TempDir private static Path workspace;
  private static GadgetProcess gadget;
  private static Chromium chromium;
  private static BrowserContext context;
  private static String address;
  private static SessionPage session;

  @BeforeAll
  static void start() throws Exception {
    chromium = Chromium.shared();
    gadget =
        GadgetProcess.start(
            Map.of("GADGET_DEMO_RATE", "150"),
            "up",
            "--port",
            "0",
            "--workspace",
            workspace.toString());
    address = gadget.awaitLine("ready ");
    context = chromium.context();
    var page = context.newPage();
    page.navigate(gadget.awaitLine("  "));
    var signIn = new SignInPage(page);
    signIn.lookAtChoice("choose-password");
    signIn.choosePassword("correct horse battery");
    session = new SessionPage(page);
    session.awaitConnected();
    session.drive();
    session.look("session-empty");
  }

  @AfterAll
  static void stop() throws Exception {
    List<ProcessHandle> children = gadget.handle().descendants().toList();

    int exitCode = gadget.terminate();

    chromium.close();
    gadget.close();
    assertThat(exitCode).isZero();
    assertThat(children).hasSize(2).noneMatch(ProcessHandle::isAlive);
  }

  @Test
  void aPromptTypedIntoThePageIsAnsweredWhileOneWatches() throws Exception {
    session.send("What is a drone, please?");

    var turn = session.turn("What is a drone, please?");
    assertThat(turn.locator("[data-part=thinking]").first()).isVisible();
    assertThat(turn.locator("[data-part=response]").first()).not().isEmpty();
    assertThat(turn).hasAttribute("data-turn-status", "processing");
    session.awaitEnd("What is a drone, please?");
    assertThat(session.answer("What is a drone, please?")).containsText("What is a drone, please?");
    assertThat(turn.locator("[data-part=model]")).containsText("scripted");
    assertThat(turn.getByText("README.md").first()).isVisible();
    assertThat(Files.readString(workspace.resolve("sample").resolve("README.md")))
        .contains("# Sample project (edited by the demo model");
    openEveryKindOfCard(turn);
  }

  private static void openEveryKindOfCard(Locator turn) {
    open(turn.locator("[data-part=thinking]").first());
    open(turn.locator("[data-part=tool]").filter(saying("Listed")));
    session.look("turn-tool-open");
    var edit = turn.locator("[data-part=tool]").filter(saying("Edited"));
    open(edit);
    open(turn.locator("[data-part=tool]").filter(saying("Ran")));
    edit.evaluate("card => card.scrollIntoView()");
    session.tab("Agents").click();
    session.look("turn-edit-open");
    var subagent = turn.locator("[data-part=subagent]");
    open(subagent);
    subagent.evaluate("card => card.scrollIntoView()");
    session.look("turn-subagent-open");
    session.tab("Log").click();
    session.lookAtPanel("log");
  }

  private static Locator.FilterOptions saying(String words) {
    return new Locator.FilterOptions().setHasText(words);
  }

  private static void open(Locator card) {
    card.getByRole(AriaRole.BUTTON).first().click();
    assertThat(card).hasAttribute("data-open", "true");
  }

  @Test
  void aPromptSentWhileATurnRunsIsAnsweredNextAndIsThereAfterAReload() {
    session.send("first question");
    session.send("second question");

    session.awaitEnd("first question");
    session.awaitEnd("second question");
    session.page().reload();
    assertThat(session.answer("first question")).containsText("first question");
    assertThat(session.answer("second question")).containsText("second question");
  }

  @Test
  void thePasswordThatWasChosenLetsOneInFromAnotherBrowser() {
    try (var other = chromium.context()) {
      var page = other.newPage();
      page.navigate(address);

      var signIn = new SignInPage(page);
      signIn.look("sign-in");
      signIn.lookAtRefusal("sign-in-refused");
      signIn.signIn("admin@localhost", "correct horse battery");

      assertThat(new SessionPage(page).composer()).isVisible();
    }
  }
}
