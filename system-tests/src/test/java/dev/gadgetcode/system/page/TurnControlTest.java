package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What a person does to turns: queues, changes, cancels, stops, allows and denies. The project
/// asks before files are listed, so a turn waits until it is told.
@ExtendWith(Stage.Shared.class)
class TurnControlTest {
  private static final String WATCH_STOP =
      """
      () => {
        window.stopLabels = [];
        new MutationObserver(() => {
          const stop = document.querySelector('.composer-stop');
          if (stop !== null) window.stopLabels.push(stop.textContent);
        }).observe(document.querySelector('.composer'),
          { subtree: true, childList: true, characterData: true });
      }
      """;

  @Test
  void promptsAreQueuedChangedCancelledStoppedAllowedAndDenied(Stage stage) {
    stage.policy(Map.of("list_files", "ask"));
    try (var context = stage.context()) {
      var session = stage.tab(context);

      session.send("The one that is stopped");
      assertThat(dock(session)).containsText("list_files");
      session.send("The one that is changed");
      session.send("The one that is cancelled");
      session.look("queue-and-approval");
      changeAndCancel(session);
      stopByKeys(session);
      denyAndAllow(session);
      denyAndStop(session);
    } finally {
      stage.policy(Map.of());
    }
  }

  private static void changeAndCancel(SessionPage session) {
    session.awaitStatus("The one that is changed", "queued");
    var cancelled = session.turn("The one that is cancelled");
    cancelled.getByText("Cancel prompt").click();
    assertThat(cancelled).hasAttribute("data-turn-status", "aborted");
    session.turn("The one that is changed").getByText("Edit").click();
    session.page().getByLabel("Queued prompt").fill("Changed while it waited");
    session.button("Save").click();
    assertThat(session.turn("Changed while it waited")).hasAttribute("data-turn-status", "queued");
  }

  private static void stopByKeys(SessionPage session) {
    session.page().evaluate(WATCH_STOP);
    session.page().keyboard().press("Escape");
    session.page().keyboard().press("Escape");
    session.awaitStatus("The one that is stopped", "aborted");
    assertThat(String.valueOf(session.page().evaluate("window.stopLabels"))).contains("Stopping…");
  }

  /// The agent's own call is denied and the turn goes on; its subagent's call is allowed by keys.
  private static void denyAndAllow(SessionPage session) {
    var turn = session.turn("Changed while it waited");
    assertThat(turn).hasAttribute("data-turn-status", "processing");
    session.button("Deny and go on").click();
    assertThat(turn.getByText("Subagent").first()).isVisible();
    assertThat(dock(session)).containsText("list_files");
    session.composer().focus();
    session.page().keyboard().press("Control+Enter");
    session.awaitEnd("Changed while it waited");
    assertThat(session.answer("Changed while it waited")).containsText("failed with");
    assertThat(dock(session)).isHidden();
  }

  private static void denyAndStop(SessionPage session) {
    session.send("The one that is denied");
    session.button("Deny and stop").click();
    session.awaitStatus("The one that is denied", "aborted");
    assertThat(session.button("Stop")).isHidden();
  }

  private static Locator dock(SessionPage session) {
    return session.page().locator("[data-part=waiting]");
  }
}
