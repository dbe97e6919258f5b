package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.gadgetcode.system.page.Chromium.Look;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every screen, in both themes and every width: it is there, axe finds nothing, the browser has no
/// complaint, and a picture of it is kept in `target/screenshots`.
@ExtendWith(Stage.Shared.class)
class ScreensTest {
  private static final Map<String, String> SCREENS =
      Map.of(
          "home", "Home",
          "drones", "Drones",
          "providers", "Providers",
          "usage", "Usage",
          "settings", "Settings",
          "users", "Users");

  private static Stage stage;

  @BeforeAll
  static void takeStage(Stage shared) {
    stage = shared;
    try (var context = stage.context()) {
      var session = stage.tab(context);
      session.send("What is a drone?");
      session.awaitEnd("What is a drone?");
    }
  }

  /// Both themes and both ends of the widths in the small size.
  static List<Look> looks() {
    return Boolean.getBoolean("gadget.full")
        ? List.of(Look.values())
        : List.of(Look.DESKTOP_DARK, Look.PHONE_LIGHT);
  }

  @ParameterizedTest
  @MethodSource("looks")
  void everyScreenIsThereAndFitForEveryone(Look look) {
    try (var context = stage.context(look)) {
      var page = context.newPage();
      List<String> complaints = new ArrayList<>();
      page.onConsoleMessage(message -> note(message, complaints));
      page.onPageError(complaints::add);

      page.navigate(stage.address());
      var session = new SessionPage(page);
      assertThat(session.turn("What is a drone?")).isVisible();
      session.drive();
      look(page, look, "session");
      for (var link : List.of("header-project", "chip")) {
        page.navigate(stage.address() + "/#/session");
        var href = page.locator("a." + link).getAttribute("href");
        page.navigate(stage.address() + "/" + href);
        assertThat(page.locator("main h1")).isVisible();
        look(page, look, href.split("/")[1]);
      }
      SCREENS.forEach((screen, title) -> {
        page.navigate(stage.address() + "/#/" + screen);
        assertThat(heading(page, title)).isVisible();
        look(page, look, screen);
      });

      assertThat(complaints).isEmpty();
    }
  }

  @Test
  void aThemeThatWasChosenIsThereAfterAReload() {
    try (var context = stage.context()) {
      var page = context.newPage();
      page.navigate(stage.address() + "/#/settings");
      page.getByLabel("Dark").check();

      page.reload();

      assertThat(page.locator("html")).hasAttribute("data-theme", "dark");
      assertThat(page.getByLabel("Dark")).isChecked();
    }
  }

  private static Locator heading(Page page, String title) {
    return page.getByRole(
        AriaRole.HEADING, new Page.GetByRoleOptions().setName(title).setLevel(1).setExact(true));
  }

  private static void look(Page page, Look look, String screen) {
    assertThat(page.getByText(Pattern.compile("^(Reading|Loading) "))).hasCount(0);
    Pictures.takeOne(page, look.name().toLowerCase(Locale.ROOT).replace('_', '-') + "-" + screen);
  }

  /// A route that this hub does not have is no fault of the page, which says so in words.
  private static void note(ConsoleMessage message, List<String> complaints) {
    boolean isMissingRoute = message.text().contains("404");
    if (!isMissingRoute && (message.type().equals("error") || message.type().equals("warning"))) {
      complaints.add(message.text());
    }
  }
}
