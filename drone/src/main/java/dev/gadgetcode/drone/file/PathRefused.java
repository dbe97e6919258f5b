package dev.gadgetcode.drone.file;

import java.io.IOException;

/// A path, or what is at it, is not for the one who asked. Its message is for people and names
/// nothing outside the project.
final class PathRefused extends IOException {
  private static final long serialVersionUID = 1;

  PathRefused(String message) {
    super(message);
  }
}
