package dev.gadgetcode.app.client;

import java.io.IOException;
import java.net.URI;

/// There is no hub where one was looked for.
public final class HubUnreachable extends IOException {
  private static final long serialVersionUID = 1;

  private HubUnreachable(String message, Throwable cause) {
    super(message, cause);
  }

  static HubUnreachable at(URI hub, Throwable cause) {
    return new HubUnreachable(
        "cannot reach a hub at %s; is it running, and is the address right (--hub, GADGET_HUB)?"
            .formatted(hub),
        cause);
  }
}
