package dev.gadgetcode.drone.file;

import java.io.IOException;

/// What is at a path is not for the one who asked. Its words are for people and name nothing
/// outside the project.
final class FileRefused extends IOException {
  private static final long serialVersionUID = 1;

  private final String words;

  FileRefused(String words) {
    super(words);
    this.words = words;
  }

  String words() {
    return words;
  }
}
