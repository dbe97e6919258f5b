package dev.gadgetcode.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// What the commands say of themselves.
class HelpTest {
  @TempDir private Path folder;

  private static Stream<CommandLine> all(CommandLine command) {
    return Stream.concat(
        Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::all));
  }

  @Test
  void everyCommandAndEveryOptionIsExplained() {
    all(Gadget.commandLine(Map.of()))
        .forEach(command -> {
          var spec = command.getCommandSpec();
          assertThat(spec.usageMessage().description()).as(spec.qualifiedName()).isNotEmpty();
          assertThat(spec.args())
              .as(spec.qualifiedName())
              .allMatch(arg -> arg.description().length > 0);
          assertThat(command.getUsageMessage()).startsWith("Usage: " + spec.qualifiedName());
        });
  }

  @Test
  void helpShowsExamplesAndExitCodes() {
    var all = Ran.command("--help");
    var run = Ran.command("run", "--help");

    assertThat(all.exitCode()).isZero();
    assertThat(all.out()).contains("Begin here:").contains("gadget doctor").contains("completion");
    assertThat(run.out())
        .contains("Examples:")
        .contains("Exit codes:")
        .contains("The turn was aborted.");
  }

  @Test
  void aCommandThatIsNamedIsReadAloneAndCompletionReadsAll() {
    var all = Gadget.commandLine(Map.of()).getSubcommands();

    all.forEach((name, command) -> {
      var described = command.getCommandSpec().userObject().getClass();
      assertThat(described.getAnnotation(CommandLine.Command.class).name()).isEqualTo(name);
      assertThat(Gadget.wanted(name, "--help").keySet())
          .isEqualTo(name.equals("completion") ? all.keySet() : Set.of(name));
    });
    assertThat(Gadget.wanted("--help").keySet()).isEqualTo(all.keySet());
    assertThat(Gadget.wanted("nonsense").keySet()).isEqualTo(all.keySet());
    assertThat(Gadget.wanted().keySet()).isEqualTo(all.keySet());
  }

  @Test
  void anUnknownOptionIsRefusedWithTheHelpOfItsCommand() {
    var ran = Ran.command("sessions", "--nothing");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .startsWith("Unknown option: '--nothing'")
        .contains("Usage: gadget sessions");
  }

  @Test
  void bashCompletesCommandsAndTheirOptions() throws Exception {
    var script = folder.resolve("completion");
    Files.writeString(script, Ran.command("completion").out());

    assertThat(completed(script, "gadget exp", 1)).isEqualTo("export");
    assertThat(completed(script, "gadget drone ter", 2)).isEqualTo("terminate");
    assertThat(completed(script, "gadget run --appr", 2)).contains("--approve");
    assertThat(Files.readString(script)).contains("ZSH_VERSION");
  }

  private static String completed(Path script, String words, int index) throws Exception {
    var asked =
        "source %s; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_gadget; echo \"${COMPREPLY[@]}\""
            .formatted(script, words, index);
    var bash = new ProcessBuilder("bash", "-c", asked).redirectError(Redirect.DISCARD).start();
    var said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return said.strip();
  }
}
