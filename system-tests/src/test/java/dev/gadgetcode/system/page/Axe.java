package dev.gadgetcode.system.page;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The axe rules for what people with other senses and hands need, run inside a page.
final class Axe {
  private static final Path SCRIPT = Path.of("..", "ide", "node_modules", "axe-core", "axe.min.js");
  private static final String RUN =
      """
      () => axe
        .run(document, {
          runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
        })
        .then(({ violations }) =>
          violations.map(({ id, nodes }) => id + ': '
            + nodes.map((node) => node.target + ', ' + node.failureSummary).join(' | ')))
      """;

  private Axe() {}

  /// What it finds fault with, one line per rule.
  @SuppressWarnings("unchecked")
  static List<String> faults(Page page) {
    if (!(Boolean) page.evaluate("() => 'axe' in window")) { // it stays until the page is left
      page.evaluate(script() + "; undefined");
    }
    return (List<String>) page.evaluate(RUN);
  }

  private static String script() {
    try {
      return Files.readString(SCRIPT);
    } catch (IOException missing) {
      throw new UncheckedIOException("axe-core comes with the page's dependencies", missing);
    }
  }
}
