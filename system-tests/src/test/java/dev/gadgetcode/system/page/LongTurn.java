package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A session of 10,000 blocks, in front of a real hub.
final class LongTurn {
  private static final int BLOCKS = 10_000;

  private LongTurn() {}

  /// Opens the session with the long turn before whatever the hub has.
  static Page open(Page page, String address) {
    page.route("**/api/v1/chat-session/*/turn*", LongTurn::answer);
    page.navigate(address);
    assertThat(new SessionPage(page).composer()).isVisible();
    assertThat(page.getByText("Paragraph 9999 ")).isVisible();
    page.mouse().move(700, 300);
    return page;
  }

  private static void answer(Route route) {
    var blocks =
        IntStream.range(0, BLOCKS)
            .mapToObj(index ->
                """
                {"mode": "responding", "createdAt": "2026-01-01T00:00:00Z",
                 "content": "Paragraph %d with **bold** words and `code`.%s"}
                """
                    .formatted(index, " More words.".repeat(index % 17)))
            .collect(Collectors.joining(","));
    var turn =
        """
        {"_id": "long", "prompt": "Say much", "status": "finished", "lastSeq": 9,
         "createdAt": "2026-01-01T00:00:00Z", "blocks": [%s]}
        """
            .formatted(blocks);
    route.fulfill(
        new Route.FulfillOptions()
            .setContentType("application/json")
            .setBody("{\"items\": [" + turn + "], \"next\": null}"));
  }
}
