package dev.gadgetcode.drone.mcp;

import java.io.IOException;

/// Why a server did not do what it was asked, in words for the model.
final class McpFault extends IOException {
  private static final long serialVersionUID = 1;

  McpFault(String words) {
    super(words);
  }
}
