package dev.gadgetcode.system.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A session of 10,000 blocks before a real hub: what is not near the view is not mounted, and what
/// is read stays where it is.
@ExtendWith(Stage.Shared.class)
class LongTranscriptTest {
  private static final int MOST_NODES = 1_500;
  private static final String FIRST_IN_VIEW =
      """
      () => [...document.querySelectorAll('.row p')]
        .find((paragraph) => paragraph.getBoundingClientRect().top > 200)
        .textContent.slice(0, 15)
      """;

  private static Stage stage;

  @BeforeAll
  static void takeStage(Stage shared) {
    stage = shared;
  }

  @Test
  void fewOfTenThousandBlocksAreMountedWhereverOneLooks() {
    try (var context = stage.context()) {
      var page = LongTurn.open(context.newPage(), stage.address());
      assertThat(page.getByText("Paragraph 9999 ")).isInViewport();
      assertThat(nodes(page)).isLessThanOrEqualTo(MOST_NODES);

      for (int turn = 0; turn < 20; turn++) {
        page.mouse().wheel(0, -1_000);
      }
      assertThat(page.getByText("To the end")).isVisible();
      assertThat(nodes(page)).isLessThanOrEqualTo(MOST_NODES);
      page.locator(".transcript").evaluate("transcript => { transcript.scrollTop = 0; }");

      assertThat(page.getByText("Paragraph 0 ")).isInViewport();
      assertThat(nodes(page)).isLessThanOrEqualTo(MOST_NODES);
    }
  }

  @Test
  void whatIsReadStaysWhereItIsWhileAnAnswerGrowsBelow() {
    try (var context = stage.context()) {
      var page = LongTurn.open(context.newPage(), stage.address());
      var session = new SessionPage(page);
      session.drive();
      session.send("Grow, please");
      assertThat(session.turn("Grow, please").locator("[data-part=thinking]").first()).isVisible();

      page.mouse().move(700, 300);
      page.mouse().wheel(0, -600);
      assertThat(page.getByText("To the end")).isVisible();
      var read = page.getByText((String) page.evaluate(FIRST_IN_VIEW));
      assertThat(read).isInViewport();
      double before = top(read);
      page.waitForCondition(
          () -> page.getByRole(AriaRole.STATUS).first().innerText().equals("Response complete"));

      assertThat(top(read)).isCloseTo(before, within(1.0));
      page.getByText("To the end").click();
      assertThat(session.turn("Grow, please").locator("[data-part=response]").last())
          .isInViewport();
    }
  }

  private static double top(Locator row) {
    return row.boundingBox().y;
  }

  private static int nodes(Page page) {
    return (Integer) page.evaluate("document.querySelectorAll('*').length");
  }
}
