package dev.gadgetcode.system.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.gadgetcode.system.page.Chromium.Look;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// What the page looks like, kept in `target/screenshots`. A picture is taken only of what is fit
/// for everyone: axe finds nothing, nothing is wider or higher than the window, and on a phone a
/// thumb hits everything.
final class Pictures {
  private static final boolean IS_FULL = Boolean.getBoolean("gadget.full");

  /// What makes the page wider than the window.
  private static final String TOO_WIDE =
      """
      () => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('body *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.outerHTML.slice(0, 120))
      """;

  /// What makes the page higher than the window: its parts scroll, it does not.
  private static final String TOO_HIGH =
      """
      () => document.documentElement.scrollHeight <= innerHeight ? [] : [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'absolute'
          && element.getBoundingClientRect().bottom > innerHeight + 1)
        .map((element) => element.outerHTML.slice(0, 120))
        .concat(document.documentElement.scrollHeight)
      """;

  /// What a thumb does not hit; links in running text are as high as their line.
  private static final String TOO_SMALL =
      """
      () => [...document.querySelectorAll('body :is(button, select, input, textarea, [role=tab], nav a, summary)')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true })
          && !element.closest('.transcript, .unseen') && !/radio|checkbox/.test(element.type))
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 120) + ' ' + element.getBoundingClientRect().height)
      """;

  private Pictures() {}

  /// What is seen now, in both themes; in the full size at a phone's width too. The window is as
  /// wide as it was afterwards.
  static void take(Page page, String name) {
    take(page, name, () -> {});
  }

  /// The same of something that is brought into view on a phone, and out of it again, by this.
  static void take(Page page, String name, Runnable onPhone) {
    takeBoth(page, name);
    var before = page.viewportSize();
    if (!IS_FULL || before.width == Look.PHONE_LIGHT.width()) {
      return;
    }
    page.setViewportSize(Look.PHONE_LIGHT.width(), Look.PHONE_LIGHT.height());
    onPhone.run();
    takeBoth(page, name + "-phone");
    onPhone.run();
    page.setViewportSize(before.width, before.height);
  }

  private static void takeBoth(Page page, String name) {
    for (var theme : List.of(ColorScheme.DARK, ColorScheme.LIGHT)) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(theme));
      takeOne(page, name + "-" + theme.name().toLowerCase(Locale.ROOT));
    }
  }

  /// What is seen now, as it is.
  static void takeOne(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions().setPath(Path.of("target", "screenshots", name + ".png")));
    assertThat(Axe.faults(page)).as(name).isEmpty();
    assertThat((List<?>) page.evaluate(TOO_WIDE)).as(name).isEmpty();
    assertThat((List<?>) page.evaluate(TOO_HIGH)).as(name).isEmpty();
    if (page.viewportSize().width == Look.PHONE_LIGHT.width()) {
      assertThat((List<?>) page.evaluate(TOO_SMALL)).as(name).isEmpty();
    }
  }
}
