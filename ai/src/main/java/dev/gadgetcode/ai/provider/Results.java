package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Block;

/// Tool results for providers whose protocol has no mark for a tool that failed.
final class Results {
  private Results() {}

  static String text(Block.ToolResult result) {
    return switch (result.outcome()) {
      case OK -> result.text();
      case FAILED -> "The tool failed: " + result.text();
    };
  }
}
