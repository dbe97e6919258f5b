package dev.gadgetcode.drone.tool.skill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gadgetcode.drone.tool.Bench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SkillTest {
  private static final String RELEASE =
      "---\nname: release\ndescription: \"How a release is made\"\n---\nFirst tag it.\n";

  @TempDir private Path folder;
  private Bench bench;
  private Path own;

  @BeforeEach
  void open() throws IOException {
    bench = new Bench(folder.resolve("workspace"));
    own = folder.resolve("skills");
  }

  @Test
  void withoutSkillsThereIsNoTool() throws IOException {
    assertThat(Skill.of(own, bench.context("c").project())).isEmpty();
  }

  @Test
  void skillsAreOfferedByNameAndDescriptionAndReadOnDemand() throws Exception {
    write(own.resolve("release/SKILL.md"), RELEASE);
    write(own.resolve("release/notes/more.md"), "Then push it.");
    write(bench.path(".agents/skills/test/SKILL.md"), RELEASE.replace("release", "test"));

    var skill = Skill.of(own, bench.context("c").project()).orElseThrow();

    assertThat(skill.spec().description())
        .contains("- release: How a release is made", "- test: How a test is made")
        .doesNotContain("First tag it");
    assertThat(bench.call(skill, "{'name': 'release'}").text()).isEqualTo(RELEASE);
    assertThat(bench.call(skill, "{'name': 'release', 'file': 'notes/more.md'}").text())
        .isEqualTo("Then push it.");
    assertThat(bench.call(skill, "{'name': 'test'}").text()).contains("First tag it");
    assertThat(bench.call(skill, "{'name': 'none'}").text())
        .isEqualTo("There is no skill none. There are: release, test");
  }

  @Test
  void aSkillOfTheProjectDoesNotTakeThePlaceOfTheUsers() throws Exception {
    write(own.resolve("release/SKILL.md"), RELEASE);
    write(bench.path(".agents/skills/release/SKILL.md"), RELEASE.replace("tag", "leak"));

    var skill = Skill.of(own, bench.context("c").project()).orElseThrow();

    assertThat(bench.call(skill, "{'name': 'release'}").text()).contains("First tag it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"../secret", "/etc/passwd", "out", "notes/../../../secret"})
  void nothingOutsideOfASkillIsRead(String file) throws Exception {
    write(own.resolve("release/SKILL.md"), RELEASE);
    write(folder.resolve("secret"), "secret words");
    write(own.resolve("secret"), "secret words");
    Files.createSymbolicLink(own.resolve("release/out"), folder.resolve("secret"));

    var skill = Skill.of(own, bench.context("c").project()).orElseThrow();
    var result = bench.call(skill, "{'name': 'release', 'file': '" + file + "'}");

    assertThat(result.isError()).isTrue();
    assertThat(result.text()).doesNotContain("secret words");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no head",
        "---\nname: x\n---\n",
        "---\ndescription: y\n---\n",
        "---\nname: ../x\ndescription: y\n---\n",
        "---\nname: x\ndescription: y\n"
      })
  void aFileWithoutANameAndADescriptionIsNoSkill(String text) {
    assertThat(SkillFile.read(text)).isEmpty();
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
