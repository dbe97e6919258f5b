package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What a project lets agents do, as its owner sets it in the page, and what "always" is worth.
@ExtendWith(Stage.Shared.class)
class ProjectPolicyTest {
  @Test
  void aRuleOfTheProjectAsksAndAlwaysHoldsUntilItIsTakenBack(Stage stage) {
    try (var context = stage.context()) {
      var session = stage.tab(context);
      setRules(stage, context.newPage());

      session.send("Asked and always allowed");
      assertThat(dock(session)).containsText("list_files");
      session.button("Always").click();
      session.awaitEnd("Asked and always allowed");

      session.send("Allowed without a question");
      session.awaitEnd("Allowed without a question");
      assertThat(session.answer("Allowed without a question")).not().containsText("failed with");

      var drone = session.page().locator("[data-testid=drone]");
      assertThat(drone).hasAttribute("data-state", "available");
      session.composer().fill("/ask");
      session.composer().press("Enter");
      session.send("Asked again");
      assertThat(dock(session)).containsText("list_files");
      session.button("Deny and stop").click();
      session.awaitStatus("Asked again", "aborted");
    } finally {
      stage.policy(Map.of());
    }
  }

  private static void setRules(Stage stage, Page page) {
    page.navigate(stage.address());
    page.locator("a.header-project").click();
    page.getByText("Add a rule").click();
    page.getByLabel("Tool, or tool and what it is used on").fill("list_files");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Add").setExact(true))
        .click();
    assertThat(page.getByLabel("What holds for list_files")).hasValue("ask");
    page.getByLabel("Commands reach the network").click();
    assertThat(page.getByLabel("Commands reach the network")).isChecked();
    page.reload();
    assertThat(page.getByLabel("Commands reach the network")).isChecked();
    var last = page.getByText("Add a rule");
    last.scrollIntoViewIfNeeded();
    Pictures.take(page, "project-policy", last::scrollIntoViewIfNeeded);
  }

  private static Locator dock(SessionPage session) {
    return session.page().locator("[data-part=waiting]");
  }
}
