package dev.gadgetcode.drone.tool.skill;

import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A folder with skills in it, one folder each. Nothing outside of it is read. Immutable; for any
/// thread.
///
/// @param root what the folder is in, which no path leads out of
/// @param path of the folder there
record SkillFolder(Project root, String path) {
  private static final Logger log = LoggerFactory.getLogger(SkillFolder.class);
  private static final String FILE = "SKILL.md";
  private static final int LARGEST = 256 << 10;
  private static final int MOST = 100;

  /// A skill and where it is.
  record Found(SkillFile file, SkillFolder folder, String name) {}

  List<Found> skills() {
    var found = new ArrayList<Found>();
    try (var folder = root.directory(ProjectPath.parse(path))) {
      var names = new ArrayList<String>();
      folder.names(name -> {
        if (!name.startsWith(".") && names.size() < MOST) {
          names.add(name);
        }
      });
      for (var name : names.stream().sorted().toList()) {
        head(name).ifPresent(file -> found.add(new Found(file, this, name)));
      }
    } catch (NoSuchFileException _) {
      // most have none
    } catch (IOException unreadable) {
      log.warn("skills cannot be read folder={} why={}", path, unreadable.getMessage());
    }
    return found;
  }

  private Optional<SkillFile> head(String name) {
    try {
      return SkillFile.read(read(name, FILE));
    } catch (IOException unreadable) {
      log.debug("no skill folder={} why={}", name, unreadable.getMessage());
      return Optional.empty();
    }
  }

  /// The text of a file of a skill.
  String read(String name, String file) throws IOException {
    var inside = ProjectPath.parse(file);
    var content = root.readAll(ProjectPath.parse(path + "/" + name + "/" + inside.text()), LARGEST);
    return new String(content, StandardCharsets.UTF_8);
  }
}
