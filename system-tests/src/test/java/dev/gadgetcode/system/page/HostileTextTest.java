package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.json.JsonMapper;

/// Texts that want to be more than text, in every place of a turn where a text is shown: nothing
/// runs, nothing is fetched from elsewhere, the browser has nothing to block.
@ExtendWith(Stage.Shared.class)
class HostileTextTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> TEXTS =
      List.of(
          "<script>window.caught = 1</script>",
          "<img src=x onerror=\"window.caught = 1\">",
          "<svg onload=\"window.caught = 1\"></svg>",
          "<iframe src=\"https://evil.example/\"></iframe>",
          "<style>@import url(https://evil.example/a.css);</style>",
          "<link rel=stylesheet href=https://evil.example/a.css>",
          "<base href=https://evil.example/>",
          "<form action=https://evil.example/><button autofocus>go</button></form>",
          "<meta http-equiv=refresh content=\"0;url=https://evil.example/\">",
          "![picture](https://evil.example/pixel.png)",
          "[![picture](https://evil.example/pixel.png)](javascript:window.caught=1)",
          "[click](javascript:window.caught=1)",
          "[click](data:text/html,<script>window.caught=1</script>)",
          "<a href=\"javascript:window.caught=1\" autofocus onfocus=\"window.caught=1\">x</a>",
          "```html\"><script>window.caught=1</script>\n<b>code</b>\n```",
          "| <script>window.caught=1</script> | b |\n|-|-|\n| ![x](https://evil.example/p.png) | c |",
          "\u001b]8;;javascript:window.caught=1\u0007click\u001b]8;;\u0007 \u001b[2J\u001b[31mred",
          "{{constructor.constructor('window.caught=1')()}} ${window.caught=1}",
          "</textarea></title></style></script><script>window.caught=1</script>",
          "\u202Etxt.exe \u2066<script>window.caught=1</script>\u2069 \u0000\uFFFE");

  private static Stage stage;

  @BeforeAll
  static void takeStage(Stage shared) {
    stage = shared;
  }

  @Test
  void noTextOfATurnIsMoreThanText() {
    try (var context = stage.context()) {
      var page = context.newPage();
      List<String> breaches = new ArrayList<>();
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

      for (var text : chosen()) {
        show(page, text);

        assertThat(page.evaluate("window.caught ?? null")).as(text).isNull();
        assertThat(
                page.locator("main img, main svg[onload], main iframe, main form:not(.composer)"))
            .hasCount(0);
        assertThat(page.url()).startsWith(stage.address());
      }

      assertThat(breaches).isEmpty();
    }
  }

  /// All texts in the full size; some, others each time, in the small one.
  private static List<String> chosen() {
    var texts = new ArrayList<>(TEXTS);
    Collections.shuffle(texts);
    return Boolean.getBoolean("gadget.full") ? texts : texts.subList(0, 8);
  }

  /// The text in every sink of a turn, with all that can be opened open.
  private static void show(Page page, String text) {
    page.unrouteAll();
    page.route("**/api/v1/chat-session/*/turn*", route -> answer(route, text));
    page.navigate("about:blank");
    page.navigate(stage.address());
    assertThat(page.locator("[data-part=error]")).isVisible();
    var closed = page.locator(".transcript [aria-expanded=false]");
    for (int left = closed.count(); left > 0; left = closed.count()) {
      closed.first().click();
    }
  }

  private static void answer(Route route, String text) {
    var call =
        Map.of("callId", "c2", "name", text, "parameters", Map.of(text, text), "response", text);
    var subagent =
        Map.of(
            "prompt",
            text,
            "status",
            "finished",
            "blocks",
            List.of(said("thinking", text), said("responding", text), tool(call)));
    var turn =
        Map.of(
            "_id",
            "hostile",
            "prompt",
            text,
            "status",
            "error",
            "errorMessage",
            text,
            "model",
            text,
            "createdAt",
            "2026-01-01T00:00:00Z",
            "lastSeq",
            9,
            "blocks",
            List.of(
                said("thinking", text),
                said("responding", text),
                tool(
                    Map.of(
                        "callId",
                        "c1",
                        "name",
                        "edit_file",
                        "parameters",
                        Map.of("path", text, "oldText", "a", "newText", text),
                        "response",
                        Map.of("isError", true, "text", text))),
                tool(
                    Map.of(
                        "callId",
                        "c3",
                        "name",
                        "shell",
                        "parameters",
                        Map.of("command", text),
                        "response",
                        text)),
                tool(
                    Map.of(
                        "callId",
                        "a1",
                        "name",
                        "subagent",
                        "parameters",
                        Map.of("prompt", text),
                        "response",
                        text,
                        "subagent",
                        subagent))));
    route.fulfill(
        new Route.FulfillOptions()
            .setContentType("application/json")
            .setBody(JSON.writeValueAsString(Map.of("items", List.of(turn)))));
  }

  private static Map<String, Object> said(String mode, String text) {
    return Map.of("mode", mode, "content", text, "createdAt", "2026-01-01T00:00:00Z");
  }

  private static Map<String, Object> tool(Map<String, ?> call) {
    return Map.of("mode", "tool", "content", call, "createdAt", "2026-01-01T00:00:00Z");
  }
}
