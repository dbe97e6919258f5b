package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ServiceUnitTest {
  private static ServiceUnit unit(String workspace) {
    return new ServiceUnit(
        Path.of("/opt/gadget-code/bin/gadget"),
        URI.create("https://code.example.org"),
        Path.of(workspace),
        Path.of("/usr/lib/jvm/java-25"),
        "/home/me/bin:/usr/bin");
  }

  @Test
  void theUnitStartsTheDroneWithWholePathsAndLeavesOneAloneThatWasReplaced() {
    var lines = unit("/home/me/work").text().lines().toList();

    assertThat(lines)
        .containsSubsequence(
            "[Unit]",
            "[Service]",
            "Environment=\"GADGET_JAVA_HOME=/usr/lib/jvm/java-25\"",
            "Environment=\"PATH=/home/me/bin:/usr/bin\"",
            "ExecStart=\"/opt/gadget-code/bin/gadget\" drone --hub \"https://code.example.org\""
                + " --workspace \"/home/me/work\"",
            "RestartPreventExitStatus=75",
            "[Install]");
    assertThat(lines.subList(0, lines.indexOf("[Unit]")))
        .allMatch(line -> line.startsWith("#"))
        .anyMatch(
            line -> line.contains("gadget drone --workspace /home/me/work --install-service"));
  }

  @Test
  void whatMeansSomethingToSystemdStandsForItself() {
    var text = unit("/home/me/100% \"$HOME\" it's \\ here").text();

    assertThat(text)
        .contains("--workspace \"/home/me/100%% \\\"$$HOME\\\" it's \\\\ here\"\n")
        .contains("'/home/me/100% \"$HOME\" it'\\''s \\ here'");
  }

  @Test
  void aLineBreakInAPathIsNoLineOfTheUnit() {
    var unit = unit("/home/me/a\nExecStartPre=/bin/true");

    assertThat(unit.text().lines()).noneMatch(line -> line.startsWith("ExecStartPre"));
  }
}
