package dev.gadgetcode.drone.tool.project;

import java.io.IOException;

/// The refusal of a path, in words for whoever gave it.
public final class PathRefused extends IOException {
  private static final long serialVersionUID = 1;

  private final String words;

  PathRefused(String message) {
    super(message);
    words = message;
  }

  public String words() {
    return words;
  }
}
