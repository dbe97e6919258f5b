package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What a turn of the demo model changed in the sample project, seen and put back in the browser.
@ExtendWith(Stage.Shared.class)
class ChangesPanelTest {
  private Path readme;
  private String before;
  private BrowserContext context;
  private SessionPage session;

  @BeforeEach
  void openTheSession(Stage stage) throws Exception {
    readme = stage.file("README.md");
    before = Files.readString(readme).replaceFirst(" \\(edited by .*\\)", "");
    Files.writeString(readme, before);
    context = stage.context();
    session = stage.tab(context);
  }

  private void change(String prompt) {
    session.send(prompt);
    session.awaitEnd(prompt);
    session.tab("Changes").click();
    assertThat(session.panel().getByRole(AriaRole.LISTITEM)).hasCount(1);
  }

  @AfterEach
  void leave() {
    context.close();
  }

  @Test
  void aFileIsShownInBothWaysAndPutBack() {
    change("Sign the README");
    assertThat(readme).content().isNotEqualTo(before);
    assertThat(session.panel()).containsText("modified");

    session.page().locator(".changes [aria-expanded]").click();
    assertThat(session.panel().locator("[data-kind=added]")).containsText("by the demo model");
    session.lookAtPanel("changes");
    session.button("Side by side").click();
    var sides = session.page().locator("dialog .cm-content");
    assertThat(sides).hasCount(2);
    assertThat(sides.first().locator(".cm-changedLine")).hasCount(1);
    assertThat(sides.last().locator(".cm-changedText")).containsText("demo model");
    session.look("changes-side-by-side");
    session.page().keyboard().press("Escape");
    session.button("Put back").click();

    assertThat(session.panel()).containsText("Nothing is left of what it changed.");
    assertThat(readme).content().isEqualTo(before);
  }

  @Test
  void aFileThatWasChangedSinceIsNotPutBackAndIsShown() throws Exception {
    change("Change what I change too");
    var left = Files.readString(readme);
    var mine = left + "\nA line of mine\n";
    Files.writeString(readme, mine);

    session.button("Put all back").click();

    assertThat(session.panel())
        .containsText("Nothing was put back. README.md: it has changed since.");
    assertThat(session.panel().locator("[data-kind=added]").last()).containsText("A line of mine");
    session.lookAtPanel("changes-conflict");
    session
        .page()
        .getByLabel("Turn", new Page.GetByLabelOptions().setExact(true))
        .selectOption("session");
    assertThat(session.page().locator(".changes-turn").first())
        .containsText("Change what I change too");
    assertThat(readme).content().isEqualTo(mine);
    Files.writeString(readme, left);
  }
}
