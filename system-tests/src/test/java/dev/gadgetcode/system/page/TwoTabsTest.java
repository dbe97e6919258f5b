package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// One session in two tabs: one drives it, the other watches, and can take over.
@ExtendWith(Stage.Shared.class)
class TwoTabsTest {
  @Test
  void theSecondTabWatchesLiveAndTakesOver(Stage stage) {
    try (var context = stage.context()) {
      watchAndTakeOver(stage.tab(context), () -> stage.watchingTab(context));
    }
  }

  private static void watchAndTakeOver(SessionPage first, Supplier<SessionPage> tab) {
    first.send("Say it to both of us");
    assertThat(first.turn("Say it").locator("[data-part=response]").first()).not().isEmpty();

    var second = tab.get();
    assertThat(second.page().getByText("You can watch here.")).isVisible();
    assertThat(second.turn("Say it").locator("[data-part=response]").first()).not().isEmpty();
    second.awaitEnd("Say it to both of us");
    second.look("state-watching");
    second.button("Take over").click();

    assertThat(first.page().getByText("You can watch here.")).isVisible();
    assertThat(second.page().getByText("You can watch here.")).isHidden();
    second.send("And now only I ask");
    second.awaitEnd("And now only I ask");
  }
}
