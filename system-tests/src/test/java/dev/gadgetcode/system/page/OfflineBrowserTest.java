package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import dev.gadgetcode.system.page.Chromium.Look;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A phone that loses its network in mid-answer and finds it again.
@ExtendWith(Stage.Shared.class)
class OfflineBrowserTest {
  @Test
  void oneReadsAndWritesOnAndNothingIsLost(Stage stage) {
    try (var context = stage.context(Look.PHONE_LIGHT)) {
      var session = stage.tab(context);
      session.send("Answered while nobody listens");
      var answer = session.turn("Answered while nobody listens").locator("[data-part=response]");
      assertThat(answer.first()).not().isEmpty();

      context.setOffline(true);
      assertThat(session.page().getByRole(AriaRole.ALERT)).containsText("Reconnecting to the hub");
      assertThat(answer.first()).isVisible();
      session.composer().fill("Written in the tunnel");
      session.composer().press("Enter");
      session.awaitStatus("Written in the tunnel", "waiting");
      session.look("phone-offline");
      context.setOffline(false);

      session.awaitEnd("Answered while nobody listens");
      session.awaitEnd("Written in the tunnel");
      assertThat(session.turn("Written in the tunnel")).hasCount(1);
      assertThat(session.page().getByRole(AriaRole.ALERT)).isHidden();
    }
  }
}
