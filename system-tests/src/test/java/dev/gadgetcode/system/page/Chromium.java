package dev.gadgetcode.system.page;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The machine's Chromium. A context is a person's browser: its tabs share what is stored.
final class Chromium implements AutoCloseable {
  private static final double PATIENCE_MILLIS = 30_000;

  private final Playwright playwright;
  private final Browser browser;

  Chromium() {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
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
    return browser.newContext(
        new Browser.NewContextOptions()
            .setViewportSize(look.width, look.height)
            .setColorScheme(look.scheme));
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
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
  }
}
