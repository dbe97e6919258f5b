package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// The page without a mouse: every place is reached, and one gets back to the composer.
@ExtendWith(Stage.Shared.class)
class KeysTest {
  @Test
  void everythingIsReachedByKeysAlone(Stage stage) {
    try (var context = stage.context()) {
      var session = stage.tab(context);
      var page = session.page();
      page.keyboard().press("Control+l");
      ask(session, "The first of two");
      ask(session, "The second of two");

      assertThat(session.composer()).isFocused();
      stepThroughTheTurns(session);
      find(session);
      complete(session);
      openAFile(session);
      goElsewhere(session);
      page.keyboard().press("?");
      assertThat(page.getByText("These keys")).isVisible();
      session.look("keys");
      page.keyboard().press("Escape");

      assertThat(page.getByText("These keys")).isHidden();
      chooseATheme(session);
    }
  }

  private static void ask(SessionPage session, String prompt) {
    session.page().keyboard().type(prompt);
    session.page().keyboard().press("Enter");
    session.awaitEnd(prompt);
  }

  private static void stepThroughTheTurns(SessionPage session) {
    var keyboard = session.page().keyboard();
    var first = prompt(session, "The first of two");
    assertThat(first).not().isInViewport();
    keyboard.press("Alt+ArrowUp");
    keyboard.press("Alt+ArrowUp");
    assertThat(first).isInViewport();
    keyboard.press("Alt+ArrowDown");
    assertThat(prompt(session, "The second of two")).isInViewport();
  }

  private static void find(SessionPage session) {
    var keyboard = session.page().keyboard();
    keyboard.press("Control+f");
    keyboard.type("first of two");
    keyboard.press("Enter");
    assertThat(prompt(session, "The first of two")).isInViewport();
    session.look("find");
    keyboard.press("Escape");
    keyboard.press("Control+l");
    assertThat(session.composer()).isFocused();
  }

  private static void complete(SessionPage session) {
    var keyboard = session.page().keyboard();
    keyboard.type("See @READ");
    assertThat(session.page().locator("#composer-list")).containsText("README.md");
    keyboard.press("Tab");
    assertThat(session.composer()).hasValue("See @README.md ");
    keyboard.press("Control+a");
    keyboard.type("/en");
    assertThat(session.page().locator("#composer-list")).containsText("/end");
    session.look("completion");
    keyboard.press("Enter");
    assertThat(session.composer()).hasValue("");
    assertThat(session.answer("The second of two")).isInViewport();
  }

  private static void openAFile(SessionPage session) {
    var keyboard = session.page().keyboard();
    keyboard.press("Control+p");
    assertThat(session.page().getByLabel("Find a file")).isFocused();
    keyboard.type("readme");
    keyboard.press("Enter");
    assertThat(session.page().locator(".code-file .cm-content")).containsText("Sample project");
  }

  private static void goElsewhere(SessionPage session) {
    var page = session.page();
    page.keyboard().press("Control+k");
    page.keyboard().type("go to drones");
    session.look("palette");
    page.keyboard().press("Enter");
    assertThat(
            page.getByRole(
                AriaRole.HEADING, new Page.GetByRoleOptions().setName("Drones").setLevel(1)))
        .isVisible();
  }

  private static void chooseATheme(SessionPage session) {
    var page = session.page();
    page.keyboard().press("Control+k");
    page.keyboard().type("theme: dark");
    page.keyboard().press("Enter");
    assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
  }

  private static Locator prompt(SessionPage session, String prompt) {
    return session.turn(prompt).locator("[data-part=prompt]");
  }
}
