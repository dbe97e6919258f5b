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
