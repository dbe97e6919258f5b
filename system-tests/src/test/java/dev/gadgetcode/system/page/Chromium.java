package dev.gadgetcode.system.page;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The machine's Chromium. A context is a person's browser: its tabs share what is stored. Used by
/// the thread that runs the tests.
final class Chromium implements AutoCloseable {
  private static final double PATIENCE_MILLIS = 30_000;

  private static @Nullable Browser shared;

  private final Browser browser;
  private final List<BrowserContext> contexts = new ArrayList<>();
  private final @Nullable Playwright own;

  private Chromium(Browser browser, @Nullable Playwright own) {
    this.browser = browser;
    this.own = own;
  }

  /// The one of this process, which is there until the process ends: a start takes seconds, and no
  /// two contexts know of each other.
  static Chromium shared() {
    if (shared == null) {
      shared = launch(playwright());
    }
    return new Chromium(shared, null);
  }

  /// One more, for a test that kills it.
  static Chromium launched() {
    var playwright = playwright();
    return new Chromium(launch(playwright), playwright);
  }

  private static Playwright playwright() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    return Playwright.create(
        new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
  }

  private static Browser launch(Playwright playwright) {
    return playwright
        .chromium()
        .launch(
            new BrowserType.LaunchOptions()
                .setExecutablePath(executable())
                .setArgs(
                    List.of(
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--no-first-run")));
  }

  private static Path executable() {
    return Stream.of(
            System.getenv().getOrDefault("GADGET_CHROMIUM", ""),
            "/usr/bin/chromium",
            "/usr/bin/chromium-browser",
            "/usr/bin/google-chrome",
            "/Applications/Chromium.app/Contents/MacOS/Chromium")
        .filter(path -> !path.isEmpty())
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst()
        .orElseThrow(() ->
            new AssertionError("no Chromium here: ./verify installs one, or set GADGET_CHROMIUM"));
  }

  BrowserContext context() {
    return context(Look.DESKTOP_LIGHT);
  }

  BrowserContext context(Look look) {
    var context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(look.width, look.height)
                .setColorScheme(look.scheme));
    contexts.add(context);
    return context;
  }

  /// Closes the contexts that came from this one, or all of it where nobody else has it.
  @Override
  public void close() {
    if (own == null) {
      contexts.forEach(BrowserContext::close);
    } else {
      browser.close();
      own.close();
    }
  }

  /// A width and a theme that the page is looked at in.
  enum Look {
    DESKTOP_LIGHT(1440, 900, ColorScheme.LIGHT),
    DESKTOP_DARK(1440, 900, ColorScheme.DARK),
    TABLET_LIGHT(1024, 768, ColorScheme.LIGHT),
    PHONE_LIGHT(390, 844, ColorScheme.LIGHT),
    PHONE_DARK(390, 844, ColorScheme.DARK);

    private final int width;
    private final int height;
    private final ColorScheme scheme;

    Look(int width, int height, ColorScheme scheme) {
      this.width = width;
      this.height = height;
      this.scheme = scheme;
    }

    int width() {
      return width;
    }

    int height() {
      return height;
    }
  }
}
