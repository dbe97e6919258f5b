package dev.gadgetcode.drone.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.drone.setting.UserSettings;
import dev.gadgetcode.drone.tool.Bench;
import dev.gadgetcode.drone.tool.ToolBox;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolContext.Leave;
import dev.gadgetcode.drone.tool.shell.Shell;
import dev.gadgetcode.drone.tool.shell.Shells;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a drone makes of the bubblewrap that it finds, or does not.
class SandboxTest {
  @TempDir Path folder;

  private Map<String, String> withProgram(String script) throws IOException {
    var programs = Files.createDirectories(folder.resolve("programs"));
    var program = Files.writeString(programs.resolve("bwrap"), script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Map.of("PATH", programs + ":" + System.getenv("PATH"));
  }

  private void assertRefused(Map<String, String> environment, String reason) throws Exception {
    var bench = new Bench(folder.resolve("workspace"));
    var shell = new Shell(new Shells(Sandbox.detect(environment, UserSettings.NONE), environment));

    var result = bench.call(shell, "{'command': 'touch ran'}");

    assertThat(result.isError()).isTrue();
    assertThat(result.text())
        .contains("was not run", reason, "apt-get install bubblewrap", "GADGET_SANDBOX=off");
    assertThat(bench.path("ran")).doesNotExist();
  }

  @Test
  void withoutBubblewrapACommandRunsWithAPersonsLeaveOnly() throws Exception {
    var environment = Map.of("PATH", System.getenv("PATH"));
    var bench = new Bench(folder.resolve("workspace"));
    var unconfined = Sandbox.detect(Map.of("PATH", folder.toString()), UserSettings.NONE);
    var shell = new Shell(new Shells(unconfined, environment));
    var box = new ToolBox(List.of(shell));
    var leave = bench.context("call-1");
    var given =
        new ToolContext(leave.turn(), leave.call(), leave.project(), Leave.PERSON, leave.output());

    var result = box.run("shell", "{\"command\": \"echo bare\"}", given);

    assertThat(result.text()).isEqualTo("bare\n[exit code 0]");
    assertThat(unconfined.protection().danger())
        .hasValueSatisfying(words -> assertThat(words).contains("NO PROTECTION", "all rights"));
  }

  @Test
  @Tag("S28")
  void withoutBubblewrapNoCommandRunsUnasked() throws Exception {
    assertRefused(Map.of("PATH", folder.toString()), "is not installed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "#!/bin/sh\necho no namespaces here >&2; exit 1\n",
        "#!/bin/sh\nexit 0\n",
        "#!/bin/sh\necho confined\n",
        "not a program",
        "#!/bin/sh\nkill -9 $$\n"
      })
  @Tag("S28")
  void withABrokenBubblewrapNoCommandRunsUnasked(String script) throws Exception {
    assertRefused(withProgram(script), "does not work here");
  }

  @Test
  void whatIsWrongIsTold() throws Exception {
    assertRefused(
        withProgram("#!/bin/sh\necho no namespaces here >&2; exit 1\n"), "no namespaces here");
  }

  @Test
  void aBubblewrapThatDoesNotConfineIsFoundOut() throws Exception {
    var bare =
        "#!/bin/bash\nwhile [ $1 != -- ]; do [ $1 = --chdir ] && cd $2; shift; done; shift; exec \"$@\"\n";

    assertRefused(withProgram(bare), "does not work here (exit code 2");
  }

  @Test
  void aSandboxWithoutItsOwnNetworkIsFoundOut() throws Exception {
    var real = Bubblewrap.find(System.getenv("PATH")).orElseThrow();
    var leaking =
        "#!/bin/bash\nwords=(); for word; do [ \"$word\" = --unshare-net ] || words+=(\"$word\"); done\n"
            + "exec "
            + real
            + " \"${words[@]}\"\n";

    assertRefused(withProgram(leaking), "does not work here (exit code 4");
  }

  @Test
  void aUserCanWantNoSandbox() throws Exception {
    assertThat(Sandbox.detect(Map.of("PATH", "", "GADGET_SANDBOX", "off"), UserSettings.NONE))
        .isSameAs(Confinement.NONE);
  }

  @Test
  void aSettingThatIsNotUnderstoodIsNotGuessedAt() {
    assertThatThrownBy(() -> Sandbox.detect(Map.of("GADGET_SANDBOX", "no"), UserSettings.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("GADGET_SANDBOX is ");
  }
}
