package dev.gadgetcode.system;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The machine's Chromium, driven by Playwright.
final class Browser implements AutoCloseable {
  private final Playwright playwright;
  private final com.microsoft.playwright.Browser chromium;

  Browser() {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    chromium =
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

  /// A page of a fresh browser: no cookies, nothing stored.
  Page open(String address) {
    BrowserContext context = chromium.newContext();
    var page = context.newPage();
    page.navigate(address);
    return page;
  }

  @Override
  public void close() {
    chromium.close();
    playwright.close();
  }
}
