package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.json.JsonMapper;

/// Texts that want to be more than text, in every place where a text is shown: nothing runs,
/// nothing is fetched from elsewhere, the browser has nothing to block.
@ExtendWith(Stage.Shared.class)
class HostileTextTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int AT_ONCE = 20;
  private static final String BREACHES =
      """
      () => [
        ...(window.caught === undefined ? [] : ['a script ran']),
        ...[...document.querySelectorAll('#root :is(img, iframe, script, style, link, base, meta, object, embed, '
          + 'video, details:not(.fold), [onerror], [onload], [onfocus], [onbegin], a[href^="javascript" i], a[href^="data" i]), '
          + 'main form:not(.composer, .form)')].map((element) => element.outerHTML)
      ]
      """;

  /// From the end to the beginning, as what is far from the view is not mounted.
  private static final String OPEN_ALL =
      """
      async () => {
        const transcript = document.querySelector('.transcript');
        const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        for (;;) {
          for (const closed of transcript.querySelectorAll('[aria-expanded=false]')) closed.click();
          await drawn();
          if (transcript.scrollTop <= 0) return;
          transcript.scrollTop -= 600;
          await drawn();
        }
      }
      """;

  private static Stage stage;

  private final List<String> breaches = new ArrayList<>();

  @BeforeAll
  static void takeStage(Stage shared) {
    stage = shared;
  }

  /// As events of a socket, token by token; in answers to what the page asks; in logs and states.
  @Test
  @Tag("S40")
  void noTextThatStreamsInIsMoreThanText() throws Exception {
    try (var context = stage.context()) {
      context.addInitScript(script("hostile-socket.js"));
      var page = watched(context.newPage());
      page.navigate(stage.address());
      new SessionPage(page).awaitConnected();
      page.getByText("Log").click();

      for (var text : HostileTexts.some(25)) {
        page.evaluate("text => window.streamHostile(text)", text);
        assertThat((List<?>) page.evaluate(BREACHES)).as(text).isEmpty();
      }
      page.evaluate(
          "() => window.cutHostile('<img src=x onerror=window.caught=1> [a](javascript:1)')");

      assertThat((List<?>) page.evaluate(BREACHES)).isEmpty();
      assertThat(breaches).isEmpty();
    }
  }

  /// As turns, projects, sessions, drones, providers and users that the store has.
  @Test
  @Tag("S40")
  void noTextOfTheStoreIsMoreThanText() {
    try (var context = stage.context()) {
      var page = watched(context.newPage());
      var texts = HostileTexts.some(10);
      for (int from = 0; from < texts.size(); from += AT_ONCE) {
        var some = texts.subList(from, Math.min(texts.size(), from + AT_ONCE));

        show(page, some);
        assertThat((List<?>) page.evaluate(BREACHES)).as(some.toString()).isEmpty();
        for (var screen :
            List.of("home", "project/p0", "drones", "drone/d0", "providers", "usage", "users")) {
          page.navigate(stage.address() + "/#/" + screen);
          assertThat(page.locator("main h1").first()).isVisible();
          assertThat((List<?>) page.evaluate(BREACHES)).as(screen + " " + some).isEmpty();
        }
      }

      assertThat(breaches).isEmpty();
    }
  }

  private Page watched(Page page) {
    page.onRequest(request -> {
      if (!request.url().startsWith(stage.address()) && !request.url().startsWith("blob:")) {
        breaches.add("asked for " + request.url());
      }
    });
    page.onDialog(dialog -> breaches.add("said " + dialog.message()));
    page.onPageError(breaches::add);
    page.onConsoleMessage(message -> {
      if (message.text().contains("Content Security Policy")) {
        breaches.add(message.text());
      }
    });
    return page;
  }

  /// The texts in every sink of a turn, with all that can be opened open.
  private static void show(Page page, List<String> texts) {
    page.unrouteAll();
    page.route(
        "**/api/v1/chat-session/*/turn*", route -> items(route, HostileDocuments.turns(texts)));
    HostileDocuments.lists(texts)
        .forEach((path, list) -> page.route("**/api/v1/" + path, route -> items(route, list)));
    HostileDocuments.single(texts)
        .forEach((path, one) -> page.route("**/api/v1/" + path, route -> answer(route, one)));
    page.navigate("about:blank");
    page.navigate(stage.address() + "/#/session/s0");
    assertThat(page.locator("[data-part=error]").last()).isVisible();
    page.evaluate(OPEN_ALL);
  }

  private static void items(Route route, List<Map<String, Object>> items) {
    answer(route, Map.of("items", items));
  }

  private static void answer(Route route, Map<String, ?> body) {
    if (!route.request().method().equals("GET")) {
      route.resume();
      return;
    }
    route.fulfill(
        new Route.FulfillOptions()
            .setContentType("application/json")
            .setBody(JSON.writeValueAsString(body)));
  }

  private static String script(String name) throws IOException {
    try (InputStream file = HostileTextTest.class.getResourceAsStream(name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
