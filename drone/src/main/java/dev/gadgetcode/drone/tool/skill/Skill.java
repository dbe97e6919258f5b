package dev.gadgetcode.drone.tool.skill;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.drone.tool.project.DroneFolder;
import dev.gadgetcode.drone.tool.project.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The tool that reads a skill: the model knows skills by name and description, and gets their
/// instructions and files when it asks. They are words and grant nothing. Immutable.
public final class Skill implements Tool {
  private static final String OF_PROJECT = ".agents/skills";
  private static final int LONGEST_LIST = 16_000;

  private final Map<String, SkillFolder.Found> skills;
  private final ToolSpec spec;

  private Skill(Map<String, SkillFolder.Found> skills) {
    this.skills = skills;
    this.spec =
        new ToolSpec(
            "skill",
            "Gives the instructions of a skill, or another file of it. Read a skill before work that"
                + " it is for. There are:\n"
                + list(skills),
            """
            {"type": "object", "additionalProperties": false, "required": ["name"], "properties": {
              "name": {"type": "string", "minLength": 1, "maxLength": 64},
              "file": {"type": "string", "minLength": 1, "maxLength": 1000,
                "description": "A file of the skill; its SKILL.md when left out"}}}\
            """);
  }

  /// The tool, where there is any skill: those of the drone's user, and those of the project in
  /// `.agents/skills` that have another name.
  ///
  /// @param own the user's folder, which need not be there
  public static Optional<Skill> of(Path own, Project project) throws IOException {
    var skills = new LinkedHashMap<String, SkillFolder.Found>();
    if (Files.isDirectory(own)) {
      add(skills, new SkillFolder(new Project(own, new DroneFolder(own)), "."));
    }
    add(skills, new SkillFolder(project, OF_PROJECT));
    return skills.isEmpty() ? Optional.empty() : Optional.of(new Skill(skills));
  }

  private static void add(Map<String, SkillFolder.Found> skills, SkillFolder folder) {
    folder.skills().forEach(found -> skills.putIfAbsent(found.file().name(), found));
  }

  private static String list(Map<String, SkillFolder.Found> skills) {
    var list = new StringBuilder();
    for (var found : skills.values()) {
      var line = "- " + found.file().name() + ": " + found.file().description() + "\n";
      if (list.length() + line.length() > LONGEST_LIST) {
        return list.append("- and others that are left out here\n").toString();
      }
      list.append(line);
    }
    return list.toString();
  }

  @Override
  public ToolSpec spec() {
    return spec;
  }

  @Override
  public Effect effect() {
    return Effect.READS;
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context) throws IOException {
    var name = parameters.text("name");
    var found = skills.get(name);
    if (found == null) {
      return ToolResult.failed(
          "There is no skill " + name + ". There are: " + String.join(", ", skills.keySet()));
    }
    return ToolResult.ok(found.folder().read(found.name(), parameters.text("file", "SKILL.md")));
  }
}
