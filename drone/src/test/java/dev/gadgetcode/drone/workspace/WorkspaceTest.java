package dev.gadgetcode.drone.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkspaceTest {
  @TempDir private Path directory;

  @Test
  void aWorkspaceKeepsTheIdThatItWasMadeWith() throws IOException {
    var made = open();

    assertThat(open()).isEqualTo(made);
  }

  @Test
  void itsFileIsReadableByTheOwnerAlone() throws IOException {
    open();

    assertThat(Files.getPosixFilePermissions(file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void aDamagedFileIsMovedAsideAndStopsNobody() throws IOException {
    var before = open();
    Files.writeString(file(), "{\"workspaceId\":");

    var after = open();

    assertThat(after.id()).isNotEqualTo(before.id());
    try (var files = Files.list(file().getParent())) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .anyMatch(name -> name.startsWith("workspace.json.damaged-"));
    }
  }

  @Test
  void aFileWithoutAnIdCountsAsDamaged() throws IOException {
    open();
    Files.writeString(file(), "{}");

    assertThat(open().id()).isNotNull();
  }

  private Workspace open() throws IOException {
    return Workspace.open(directory, "host", Clock.systemUTC());
  }

  private Path file() {
    return directory.resolve(".gadget/workspace.json");
  }
}
