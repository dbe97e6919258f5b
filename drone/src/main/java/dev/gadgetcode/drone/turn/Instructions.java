package dev.gadgetcode.drone.turn;

import dev.gadgetcode.drone.core.agent.SystemPrompt.InstructionFile;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The files in which a project tells agents how to work in it: `AGENTS.md` at its root is told in
/// full, and of those in the folders right below it where they are. Stateless; runs on the turn's
/// thread.
final class Instructions {
  private static final Logger log = LoggerFactory.getLogger(Instructions.class);
  private static final String NAME = "AGENTS.md";
  private static final int LARGEST = 64 << 10;
  private static final int MOST_FOLDERS = 500;

  private Instructions() {}

  static List<InstructionFile> of(Project project) {
    var files = new ArrayList<InstructionFile>();
    try {
      var content = project.readAll(ProjectPath.parse(NAME), LARGEST);
      files.add(new InstructionFile(NAME, new String(content, StandardCharsets.UTF_8)));
    } catch (NoSuchFileException _) {
      // most projects have none
    } catch (IOException unreadable) {
      log.warn("instructions cannot be read file={} why={}", NAME, unreadable.getMessage());
    }
    below(project)
        .forEach(path ->
            files.add(
                new InstructionFile(path, "Read " + path + " before you work in that folder.")));
    return files;
  }

  private static List<String> below(Project project) {
    var found = new ArrayList<String>();
    try (var root = project.directory(ProjectPath.parse(""))) {
      var names = new ArrayList<String>();
      root.names(name -> {
        if (!name.startsWith(".") && names.size() < MOST_FOLDERS) {
          names.add(name);
        }
      });
      for (var name : names) {
        var isFolder = root.attributes(name).filter(entry -> entry.isDirectory()).isPresent();
        if (isFolder && project.exists(ProjectPath.parse(name + "/" + NAME))) {
          found.add(name + "/" + NAME);
        }
      }
    } catch (IOException unreadable) {
      log.warn("a project cannot be looked through for instructions", unreadable);
    }
    return found.stream().sorted().toList();
  }
}
