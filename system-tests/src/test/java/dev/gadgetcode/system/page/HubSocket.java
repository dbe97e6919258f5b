package dev.gadgetcode.system.page;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.util.List;

/// The socket between a page and its hub, whose events can be held back: what a person sees for a
/// moment stands still until it was looked at.
final class HubSocket {
  /// The page's sockets are as ever, but the first to hear of a message may keep it to itself.
  private static final String WATCH =
      """
      window.hub = {
        socket: null,
        passing: null,
        held: [],
        isLogHeld: false,
        take: (data) => hub.socket.dispatchEvent(new MessageEvent('message', { data })),
      };
      window.WebSocket = class extends WebSocket {
        constructor(...args) {
          super(...args);
          if (!String(args[0]).includes('socket.io')) return;
          hub.socket = this;
          this.addEventListener('message', (message) => {
            const event = /^42\\["([^"]+)"/.exec(message.data)?.[1];
            if (event === undefined || hub.passing === null) return;
            const isLogged = message.data.includes('"seq":');
            if (hub.passing.includes(event) && !(isLogged && hub.isLogHeld)) return;
            hub.isLogHeld ||= isLogged;
            message.stopImmediatePropagation();
            hub.held.push(message.data);
          });
        }
      };
      """;

  private final Page page;

  private HubSocket(Page page) {
    this.page = page;
  }

  /// Sees to it that the sockets of the pages to come can be held, and that `hub.take` lays a
  /// message into one as if the hub had sent it.
  static void watch(BrowserContext context) {
    context.addInitScript(WATCH);
  }

  /// The socket of a page that was opened since.
  static HubSocket of(Page page) {
    return new HubSocket(page);
  }

  /// Holds back all events but these from now on; acks and heartbeats pass. Nothing of a turn's log
  /// overtakes what is held back of it.
  void hold(String... passing) {
    page.evaluate("passing => { hub.passing = passing; }", List.of(passing));
  }

  /// Waits until this many events are held back.
  void awaitHeld(int count) {
    page.waitForFunction("count => hub.held.length >= count", count);
  }

  /// Loses what is held back, and the connection; events of the next one are held back too.
  void cut() {
    page.evaluate("() => { hub.held = []; hub.socket.close(); }");
  }

  /// Lets the page have what was held back, and all that follows.
  void release() {
    page.evaluate(
        "() => { hub.passing = null; hub.isLogHeld = false; hub.held.splice(0).forEach(hub.take); }");
  }
}
