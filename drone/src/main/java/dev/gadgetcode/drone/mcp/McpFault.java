package dev.gadgetcode.drone.mcp;

import java.io.IOException;

/// Why a server did not do what it was asked, in words for the model.
class McpFault extends IOException {
  private static final long serialVersionUID = 1;

  McpFault(String words) {
    super(words);
  }

  /// The server does not know the session any more, and has done nothing of what it was asked.
  static final class SessionGone extends McpFault {
    private static final long serialVersionUID = 1;

    SessionGone(String words) {
      super(words);
    }
  }
}
