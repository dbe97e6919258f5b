package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import dev.gadgetcode.system.page.Chromium.Look;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What is not as usual has a look of its own: a hub out of reach, a newer page, a sign-in that ran
/// out. What is being written stays through all of it.
@ExtendWith(Stage.Shared.class)
class StatesTest {
  @Test
  void everyStateIsSaidAndTheDraftStays(Stage stage) {
    try (var context = stage.context(Look.DESKTOP_DARK)) {
      var session = stage.tab(context);
      var page = session.page();
      session.composer().fill("A draft that stays");

      context.setOffline(true);
      assertThat(page.getByRole(AriaRole.ALERT)).containsText("Reconnecting to the hub");
      assertThat(session.button("Retry now")).isVisible();
      session.look("state-reconnecting");

      page.route(stage.address() + "/", StatesTest::newerPage);
      context.setOffline(false);
      assertThat(page.getByText("A new version of the page is there.")).isVisible();
      assertThat(page.getByRole(AriaRole.ALERT)).isHidden();
      session.look("state-new-version");
      session.button("Later").click();

      page.route("**/api/v1/**", route -> route.fulfill(new Route.FulfillOptions().setStatus(401)));
      page.evaluate("location.hash = '#/usage'");
      assertThat(page.getByText("What you were writing is kept.")).isVisible();
      session.look("state-signed-out");
      page.unrouteAll();
      page.getByLabel("E-mail").fill(Stage.EMAIL);
      page.getByLabel("Password").fill(Stage.PASSWORD);
      session.button("Sign in").click();
      assertThat(page.getByText("What you were writing is kept.")).isHidden();
      page.evaluate("location.hash = '#/session'");

      assertThat(session.composer()).hasValue("A draft that stays");
      assertThat(page.locator("[data-testid=connection]")).hasAttribute("data-state", "connected");
    }
  }

  @Test
  void aHubThatCannotBeReachedIsSaidAndTriedAgain(Stage stage) {
    try (var context = stage.context()) {
      var page = context.newPage();
      page.route("**/api/v1/**", Route::abort);
      page.navigate(stage.address());

      assertThat(page.getByText("The hub cannot be reached").first()).isVisible();
      Pictures.take(page, "state-hub-out-of-reach");
      page.unrouteAll();

      assertThat(new SessionPage(page).composer()).isVisible();
    }
  }

  private static void newerPage(Route route) {
    route.fulfill(
        new Route.FulfillOptions()
            .setContentType("text/html")
            .setBody("<script type=\"module\" src=\"/assets/index-newer.js\"></script>"));
  }
}
