package dev.gadgetcode.system.page;

import com.google.gson.JsonObject;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What a page has cost its browser so far: the processor time of its main thread, which does not
/// grow while others have the processor, and the memory of its scripts.
final class Measured {
  private static final Path NUMBERS = Path.of("target", "page-numbers.txt");

  private static final JsonMapper JSON = new JsonMapper();

  private final Page page;
  private final CDPSession browser;

  Measured(Page page) {
    this.page = page;
    browser = page.context().newCDPSession(page);
    var clock = new JsonObject();
    clock.addProperty("timeDomain", "threadTicks");
    browser.send("Performance.enable", clock);
  }

  /// Milliseconds that the main thread has worked.
  double workMillis() {
    return metric("TaskDuration") * 1_000;
  }

  /// Megabytes that the scripts hold, after what is not needed was let go.
  double heapMegabytes() {
    browser.send("HeapProfiler.collectGarbage");
    return metric("JSHeapUsedSize") / 1_000_000;
  }

  private double metric(String name) {
    var metrics = browser.send("Performance.getMetrics").getAsJsonArray("metrics");
    for (var metric : metrics) {
      if (metric.getAsJsonObject().get("name").getAsString().equals(name)) {
        return metric.getAsJsonObject().get("value").getAsDouble();
      }
    }
    throw new AssertionError("the browser does not measure " + name);
  }

  /// Begins to note what each frame costs.
  void watchFrames() {
    page.context()
        .browser()
        .startTracing(
            page,
            new Browser.StartTracingOptions()
                .setCategories(
                    List.of("devtools.timeline", "disabled-by-default-devtools.timeline")));
  }

  /// The processor time in milliseconds of each frame since, least first: of the task that runs
  /// what was asked for the frame, lays it out and paints it.
  List<Double> frames() {
    var trace = JSON.readTree(page.context().browser().stopTracing()).get("traceEvents");
    var drawn = new TreeMap<Long, JsonNode>();
    var threads = new HashSet<String>();
    for (var event : trace) {
      if (event.path("name").asString("").equals("FireAnimationFrame")) {
        drawn.put(event.get("ts").asLong(), event);
        threads.add(thread(event));
      }
    }
    var costs = new ArrayList<Double>();
    for (var event : trace) {
      if (event.path("name").asString("").equals("RunTask") && threads.contains(thread(event))) {
        var begin = event.get("ts").asLong();
        var next = drawn.ceilingKey(begin);
        if (next != null && next <= begin + event.path("dur").asLong(0)) {
          costs.add(event.get("tdur").asLong() / 1_000.0);
        }
      }
    }
    Collections.sort(costs);
    return costs;
  }

  private static String thread(JsonNode event) {
    return event.get("pid").asString() + "/" + event.get("tid").asString();
  }

  /// Keeps a number for whoever writes the benchmarks down.
  static void note(String line) {
    try {
      Files.writeString(NUMBERS, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
