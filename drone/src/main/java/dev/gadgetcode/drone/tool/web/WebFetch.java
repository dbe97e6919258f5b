package dev.gadgetcode.drone.tool.web;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.core.policy.Subject;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLSocketFactory;

/// The tool that reads a page of the public web as text. Redirects are followed on the same host
/// only: one to another host is told, so that what was approved is what is fetched. Immutable.
public final class WebFetch implements Tool {
  private static final Duration MOST_TIME = Duration.ofSeconds(30);
  private static final int MOST_REDIRECTS = 5;

  private static final ToolSpec SPEC =
      new ToolSpec(
          "web_fetch",
          """
          Gets a page of the public web by http or https and gives its text; HTML becomes plain text \
          with its links. At most 5 MiB in 30 seconds. Addresses of private networks are refused.\
          """,
          """
          {"type": "object", "additionalProperties": false, "required": ["url"], "properties": {
            "url": {"type": "string", "minLength": 1, "maxLength": 4096}}}\
          """);

  private final PageFetch fetch;
  private final Duration mostTime;

  WebFetch(PageFetch fetch, Duration mostTime) {
    this.fetch = fetch;
    this.mostTime = mostTime;
  }

  public static WebFetch ofThePublicWeb() {
    var secure = (SSLSocketFactory) SSLSocketFactory.getDefault();
    return new WebFetch(
        new PageFetch(InetAddress::getAllByName, new PublicAddresses(), secure), MOST_TIME);
  }

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  @Override
  public Effect effect() {
    return Effect.FETCHES;
  }

  @Override
  public Subject subject(Parameters parameters) {
    var url = parameters.text("url");
    try {
      return PageAddress.parse(url).subject();
    } catch (IOException _) {
      return new Subject.Address(url, ""); // what is no address is not fetched either
    }
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context) throws InterruptedException {
    long deadline = System.nanoTime() + mostTime.toNanos();
    try {
      var address = PageAddress.parse(parameters.text("url"));
      for (int redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        var page = fetch(address, deadline);
        if (!page.isRedirect()) {
          return words(address, page);
        }
        var next = address.follow(page.header("location"));
        if (!next.host().equalsIgnoreCase(address.host())) {
          return ToolResult.failed(
              "The page redirects to another host: "
                  + next.uri()
                  + " . Fetch that if you want it.");
        }
        address = next;
      }
      return ToolResult.failed("The page redirects in circles. Try another address.");
    } catch (IOException failed) {
      return ToolResult.failed(
          "The page was not fetched: " + failed.getMessage() + ". Try another address.");
    } catch (TimeoutException _) {
      return ToolResult.failed(
          "The page was not there after "
              + mostTime.toSeconds()
              + " seconds. Try another address.");
    }
  }

  /// Fetches on a thread of its own, so that time and interrupts count wherever it waits; closing
  /// the socket then frees it.
  private Page fetch(PageAddress address, long deadline)
      throws IOException, InterruptedException, TimeoutException {
    try (var socket = new Socket()) {
      var fetching = new FutureTask<>(() -> fetch.fetch(address, socket));
      Thread.ofVirtual().name("web-fetch").start(fetching);
      return fetching.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof IOException fault) {
        throw fault;
      }
      throw new IllegalStateException("a fetch failed by a fault of its own", failed.getCause());
    }
  }

  private static ToolResult words(PageAddress address, Page page) {
    if (!page.isText()) {
      return ToolResult.failed(
          address.uri() + " is " + page.mediaType() + ", not text, and is not shown.");
    }
    var text = page.isHtml() ? HtmlText.of(page.text()) : page.text();
    var words =
        text + (page.cut() ? "\n[the page is longer than 5 MiB; the rest was not fetched]" : "");
    return page.status() < 400
        ? ToolResult.ok(words.isBlank() ? "[the page has no text]" : words)
        : ToolResult.failed("The host answered with status " + page.status() + ":\n" + words);
  }
}
