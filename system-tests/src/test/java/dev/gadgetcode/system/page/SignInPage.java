package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;

/// Signing in as a person does.
final class SignInPage {
  private final Page page;

  SignInPage(Page page) {
    this.page = page;
  }

  /// Waits until it asks for a password to come back with, and keeps pictures of that.
  void lookAtChoice(String name) {
    assertThat(heading("Choose a password")).isVisible();
    Pictures.take(page, name);
  }

  /// After a printed link: the page asks for a password.
  void choosePassword(String password) {
    assertThat(heading("Choose a password")).isVisible();
    page.getByLabel("Password").fill(password);
    button("Save password").click();
    assertThat(heading("Choose a password")).isHidden();
  }

  void chooseNoPasswordYet() {
    button("Later").click();
    assertThat(heading("Choose a password")).isHidden();
  }

  /// The hub's first person.
  void setUp(String email, String password) {
    page.getByLabel("Your name").fill("Ada");
    page.getByLabel("E-mail").fill(email);
    page.getByLabel("Password").fill(password);
    button("Set up").click();
    assertThat(heading("Set up Gadget Code")).isHidden();
  }

  /// Keeps pictures of what somebody sees who is not signed in.
  void look(String name) {
    assertThat(heading("Sign in")).isVisible();
    Pictures.take(page, name);
  }

  /// Keeps pictures of being refused.
  void lookAtRefusal(String name) {
    page.getByLabel("E-mail").fill("nobody@localhost");
    page.getByLabel("Password").fill("a wrong password");
    button("Sign in").click();
    assertThat(page.getByRole(AriaRole.ALERT)).isVisible();
    Pictures.take(page, name);
  }

  void signIn(String email, String password) {
    assertThat(heading("Sign in")).isVisible();
    page.getByLabel("E-mail").fill(email);
    page.getByLabel("Password").fill(password);
    button("Sign in").click();
    assertThat(heading("Sign in")).isHidden();
  }

  private Locator heading(String name) {
    return page.getByRole(
        AriaRole.HEADING, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private Locator button(String name) {
    return page.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }
}
