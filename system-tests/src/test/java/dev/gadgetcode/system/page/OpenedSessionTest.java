package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import dev.gadgetcode.hub.store.Change;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.LoggedEvent;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.document.TurnStats;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.Meta;
import dev.gadgetcode.system.GadgetProcess;
import dev.gadgetcode.system.shared.Kept;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session of 10,000 blocks as a hub keeps it, from the address bar or from a list of sessions to
/// the last words in view. How long that takes is noted, by the page's own clock: machines differ.
class OpenedSessionTest {
  private static final String SIGN_IN = "a-code-that-works-once";
  private static final String PASSWORD = "a long enough password";
  private static final int BLOCKS = 10_000;

  /// For a median in the full size.
  private static final int TIMES = Boolean.getBoolean("gadget.full") ? 7 : 1;

  private static final TurnId TURN = new TurnId("long");
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  /// Notes how long it takes from the page's beginning, or from a click, until the last words are
  /// drawn. Nobody asks before: who looks often slows the page down.
  private static final String WATCH =
      """
      let begun = 0;
      addEventListener('click', (click) => { begun = click.timeStamp; }, { capture: true });
      window.shown = new Promise((note) => {
        new MutationObserver((_, observer) => {
          const rows = document.querySelectorAll('.row');
          if (![...rows].some((row) => row.textContent.includes('Paragraph 9999 '))) return;
          observer.disconnect();
          requestAnimationFrame(() => note(performance.now() - begun));
        }).observe(document, { subtree: true, childList: true });
      });
      """;

  @TempDir private Path data;
  private final Chromium chromium = Chromium.shared();

  @AfterEach
  void close() {
    chromium.close();
  }

  @Test
  void tenThousandBlocksAreShownFromTheirEnd() throws Exception {
    URI address;
    String session;
    var context = chromium.context();
    try (var hub = hub("0")) {
      address = URI.create(hub.awaitLine("ready "));
      signIn(context, address);
      try (var client = PlainClient.of(address, Stage.EMAIL, PASSWORD)) {
        session = client.get("/chat-session").path("items").path(0).path("_id").stringValue();
      }
      hub.terminate();
    }
    fill(new ChatSessionId(session));

    try (var hub = hub(Integer.toString(address.getPort()))) {
      hub.awaitLine("ready ");
      context.addInitScript(WATCH);
      note("from the address bar", () -> opened(context, address));
      note("from a list", () -> chosen(context, address, session));
    }
  }

  private static void note(String from, DoubleSupplier opened) {
    var times = DoubleStream.generate(opened).limit(TIMES).sorted().toArray();
    Measured.note(
        String.format(
            Locale.ROOT,
            "10,000 blocks from a hub, %s: %.0f ms in the median of %d",
            from,
            times[TIMES / 2],
            TIMES));
  }

  private static void signIn(BrowserContext context, URI address) {
    var page = context.newPage();
    page.navigate(address + "/#/?code=" + SIGN_IN);
    new SignInPage(page).choosePassword(PASSWORD);
    assertThat(new SessionPage(page).composer()).isVisible();
    page.close();
  }

  private static double opened(BrowserContext context, URI address) {
    var page = context.newPage();
    page.navigate(address.toString());
    return shown(page);
  }

  /// Opened by somebody who is somewhere else on the page: counts from the click.
  private static double chosen(BrowserContext context, URI address, String session) {
    var page = context.newPage();
    page.navigate(address + "/#/home");
    page.locator("a[href='#/session/%s']".formatted(session)).first().click();
    return shown(page);
  }

  private static double shown(Page page) {
    double shown = ((Number) page.evaluate("window.shown")).doubleValue();
    assertThat(page.getByText("Paragraph 9999 ")).isInViewport();
    page.close();
    return shown;
  }

  /// A turn that has ended, of thoughts and words in turns.
  private void fill(ChatSessionId id) throws Exception {
    try (var store = Kept.open(data)) {
      var session = store.read(handle -> ChatSessions.find(handle, id)).orElseThrow();
      store.commit(Change.of(Turns.insert(turn(session)))).join();
      var events =
          IntStream.range(0, BLOCKS)
              .mapToObj(block ->
                  new LoggedEvent(
                      new Meta(TURN, 1, block + 1L, THEN, block + 1),
                      block % 2 == 0 ? "thinking" : "response",
                      "[\"Paragraph %d with **bold** words and `code`.%s\"]"
                          .formatted(block, " More words.".repeat(block % 17))))
              .toList();
      store.commit(new Change(events, List.of(), List.of())).join();
    }
  }

  private static StoredTurn turn(ChatSession session) {
    return new StoredTurn(
        TURN,
        session.id(),
        session.user(),
        null,
        "Say much",
        null,
        TurnStatus.FINISHED,
        false,
        null,
        "demo",
        SessionMode.BUILD,
        "",
        0,
        BLOCKS,
        TurnStats.NONE,
        null,
        THEN,
        THEN);
  }

  private GadgetProcess hub(String port) throws Exception {
    var codes = Map.of("GADGET_OWN_SIGN_IN", SIGN_IN, "GADGET_OWN_ENROLMENT", "for no drone");
    return GadgetProcess.start(codes, "hub", "--port", port, "--data", data.toString());
  }
}
