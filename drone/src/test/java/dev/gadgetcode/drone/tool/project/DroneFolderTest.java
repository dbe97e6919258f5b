package dev.gadgetcode.drone.tool.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.id.TurnId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DroneFolderTest {
  private static final TurnId TURN = new TurnId("turn");

  @TempDir Path temporary;

  @Test
  void anIdThatIsNoFileNameStaysInTheFolder() throws IOException {
    var folder = new DroneFolder(temporary.resolve(".gadget"));

    for (var id : new String[] {"../../x", "/etc", ".", "..", "a/b", "a\0b", "ä"}) {
      var path = folder.kept(new TurnId(id), new CallId(id));
      assertThat(folder.path().relativize(path).toString())
          .matches("output/[0-9a-f]{64}/[0-9a-f]{64}\\.txt");
    }
  }

  @Test
  void filesAreTheirOwnersAlone() throws IOException {
    var folder = new DroneFolder(temporary.resolve(".gadget"));
    var kept = folder.kept(TURN, new CallId("call"));

    folder.write(kept, new byte[] {1});

    assertThat(Files.getPosixFilePermissions(kept))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    assertThat(Files.getPosixFilePermissions(kept.resolveSibling("")))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void aFileThatCannotBeWrittenLeavesNothingBehind() throws IOException {
    var folder = new DroneFolder(temporary.resolve(".gadget"));
    var taken = folder.kept(TURN, new CallId("call"));
    Files.createDirectories(taken.resolve("not empty"));

    assertThatThrownBy(() -> folder.write(taken, new byte[] {1})).isInstanceOf(IOException.class);

    try (var files = Files.list(taken.resolveSibling(""))) {
      assertThat(files).containsExactly(taken);
    }
  }

  @Test
  void forgettingATurnLeavesTheOthers() throws IOException {
    var folder = new DroneFolder(temporary.resolve(".gadget"));
    var other = folder.kept(new TurnId("other"), new CallId("call"));
    folder.write(folder.kept(TURN, new CallId("call")), new byte[] {1});
    folder.write(folder.shell(TURN, new CallId("call")).resolve("output"), new byte[] {1});
    folder.write(other, new byte[] {1});

    folder.forget(TURN);

    assertThat(folder.kept(TURN, new CallId("call"))).doesNotExist();
    assertThat(folder.shells(TURN)).doesNotExist();
    assertThat(other).exists();
  }
}
