package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The files of a project whose paths have a text in them, whatever its case, in the order of
/// paths. What git ignores is left out. Runs on the thread of its caller.
public final class FilesByName {
  private FilesByName() {}

  /// A file that was found.
  ///
  /// @param path in the project
  public record Named(String name, String path, BasicFileAttributes attributes) {}

  /// The first so many of them below a folder.
  public static List<Named> find(Project project, ProjectPath folder, String text, int most)
      throws IOException, InterruptedException {
    var wanted = text.toLowerCase(Locale.ROOT);
    var found = new ArrayList<Named>();
    ProjectWalk.walk(
        project,
        folder,
        (directory, file) -> {
          var path = directory.textOf(file.name());
          if (path.toLowerCase(Locale.ROOT).contains(wanted)) {
            found.add(new Named(file.name(), path, file.attributes()));
          }
          return found.size() < most ? ProjectWalk.Way.ON : ProjectWalk.Way.STOP;
        });
    return List.copyOf(found);
  }
}
