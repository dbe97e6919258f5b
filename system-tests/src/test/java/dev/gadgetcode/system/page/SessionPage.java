package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;

/// The session screen as a person uses it.
final class SessionPage {
  private static final double END_MILLIS = 90_000;

  private final Page page;

  SessionPage(Page page) {
    this.page = page;
  }

  Page page() {
    return page;
  }

  /// Waits until one can work here: the hub is there, the session is read, and it has its drone.
  void awaitConnected() {
    assertThat(composer()).isVisible();
    assertThat(page.locator("[data-testid=connection]")).hasAttribute("data-state", "connected");
    assertThat(page.locator("[data-testid=drone]")).not().hasAttribute("data-state", "none");
  }

  /// Waits until the session is this tab's, and takes it over from one that was just left.
  void drive() {
    var takeOver = button("Take over");
    var held = page.locator("[data-testid=drone][data-lock=held]");
    assertThat(takeOver.or(held)).isVisible();
    if (takeOver.isVisible()) {
      takeOver.click();
    }
    assertThat(held).isVisible();
  }

  Locator composer() {
    return page.getByRole(AriaRole.TEXTBOX, new Page.GetByRoleOptions().setName("Prompt"));
  }

  void send(String prompt) {
    composer().fill(prompt);
    composer().press("Enter");
    assertThat(page.locator("[data-part=prompt]").last()).containsText(prompt);
  }

  Locator turn(String prompt) {
    return page.locator("[data-turn-status]")
        .filter(new Locator.FilterOptions().setHasText(prompt));
  }

  /// The last words of the answer to a prompt.
  Locator answer(String prompt) {
    return turn(prompt).locator("[data-part=response]").last();
  }

  void awaitEnd(String prompt) {
    awaitStatus(prompt, "finished");
    assertThat(turn(prompt)).hasAttribute("data-turn-stream", "whole");
  }

  void awaitStatus(String prompt, String status) {
    assertThat(turn(prompt))
        .hasAttribute(
            "data-turn-status",
            status,
            new LocatorAssertions.HasAttributeOptions().setTimeout(END_MILLIS));
  }

  Locator tab(String name) {
    return page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name));
  }

  Locator panel() {
    return page.locator("#panel-content");
  }

  /// Keeps pictures of what is seen now.
  void look(String name) {
    Pictures.take(page, name);
  }

  /// Keeps pictures of the panel beside the transcript, which a phone shows in its place.
  void lookAtPanel(String name) {
    Pictures.take(page, name, () -> page.keyboard().press("Control+\\"));
  }

  Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}
