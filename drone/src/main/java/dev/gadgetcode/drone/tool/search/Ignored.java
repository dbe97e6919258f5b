package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What git ignores among the entries of one folder. Immutable.
///
/// @param rules those in force there; nothing where the folder itself is ignored
public record Ignored(List<String> folder, Optional<IgnoreRules> rules) {
  /// What git ignores in a folder of a project.
  ///
  /// @param folder without links in it
  public static Ignored in(Project project, ProjectPath folder) throws IOException {
    var above = IgnoreRules.above(project, folder.names());
    if (above.isEmpty()) {
      return new Ignored(folder.names(), above);
    }
    try (var directory = project.directory(folder)) {
      var rules = above.get().in(directory, folder.names().size());
      return new Ignored(folder.names(), Optional.of(rules));
    }
  }

  public boolean has(String name, boolean isDirectory) {
    var path = new ArrayList<>(folder);
    path.add(name);
    return rules.map(known -> known.ignores(path, isDirectory)).orElse(true);
  }
}
