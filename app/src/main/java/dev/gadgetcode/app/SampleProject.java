package dev.gadgetcode.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// The files of the project that a new hub begins with, so that there is something to work on.
final class SampleProject {
  private static final String SLUG = "sample";
  private static final List<String> FILES = List.of("README.md", "src/Greeting.java");

  private SampleProject() {}

  /// Puts the project into a workspace that has none. What is there is the user's and stays.
  static void makeIn(Path workspace) throws IOException {
    var project = workspace.resolve(SLUG);
    if (Files.exists(project)) {
      return;
    }
    for (var file : FILES) {
      var target = project.resolve(file);
      Files.createDirectories(target.getParent());
      try (var content = SampleProject.class.getResourceAsStream("/sample/" + file)) {
        Files.copy(Objects.requireNonNull(content, file), target);
      }
    }
  }
}
