package dev.gadgetcode.system.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Five hundred texts that want to be more than text: each thing that does harm, in each dress.
final class HostileTexts {
  private static final List<String> PAYLOADS =
      List.of(
          "<script>window.caught = 1</script>",
          "<img src=x onerror=\"window.caught = 1\">",
          "<svg onload=\"window.caught = 1\"></svg>",
          "<svg><animate onbegin=window.caught=1 attributeName=x dur=1s>",
          "<iframe src=\"https://evil.example/\"></iframe>",
          "<iframe srcdoc=\"<script>parent.caught=1</script>\"></iframe>",
          "<object data=\"https://evil.example/a.swf\"></object>",
          "<embed src=\"https://evil.example/a\">",
          "<video src=https://evil.example/v onerror=window.caught=1></video>",
          "<details open ontoggle=\"window.caught = 1\">x</details>",
          "<style>@import url(https://evil.example/a.css);</style>",
          "<link rel=stylesheet href=https://evil.example/a.css>",
          "<base href=https://evil.example/>",
          "<form action=https://evil.example/><button autofocus>go</button></form>",
          "<meta http-equiv=refresh content=\"0;url=https://evil.example/\">",
          "![picture](https://evil.example/pixel.png)",
          "[![picture](https://evil.example/pixel.png)](javascript:window.caught=1)",
          "[click](javascript:window.caught=1)",
          "[click](JaVaScRiPt&colon;window.caught=1)",
          "[click](data:text/html,<script>window.caught=1</script>)",
          "<a href=\"javascript:window.caught=1\" autofocus onfocus=\"window.caught=1\">x</a>",
          "\u001b]8;;javascript:window.caught=1\u0007click\u001b]8;;\u0007 \u001b[2J\u001b[31mred",
          "{{constructor.constructor('window.caught=1')()}} ${window.caught=1}",
          "</textarea></title></style></script><script>window.caught=1</script>",
          "\u202Etxt.exe \u2066<script>window.caught=1</script>\u2069 \u0000\uFFFE");

  private static final List<String> DRESSES =
      List.of(
          "%s",
          "words before %s and behind",
          "# %s",
          "> %s",
          "- %s\n- [ ] %s",
          "1. %s\n   %s",
          "**%s**",
          "`%s`",
          "```\n%s\n```",
          "```html\">%s\n%s\n```",
          "| %s | b |\n|-|-|\n| %s | c |",
          "[%s](https://example.org \"%s\")",
          "[x]: https://example.org '%s'\n\n[x] %s",
          "<div>\n%s\n</div>",
          "<!-- %s --> %s",
          "--> ]]> %s",
          "\"'>%s",
          "\\%s",
          "{\"a\": \"%s\"}",
          "\r\n\r\n%s\r");

  private HostileTexts() {}

  /// All in the full size; some, others each time, in the small one. The failing text is named.
  static List<String> some(int small) {
    var texts = new ArrayList<String>();
    for (var dress : DRESSES) {
      PAYLOADS.forEach(payload -> texts.add(dress.replace("%s", payload)));
    }
    Collections.shuffle(texts);
    return Boolean.getBoolean("gadget.full") ? texts : texts.subList(0, small);
  }
}
