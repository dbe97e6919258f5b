package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.UserId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A backup is one state of a store that goes on being written.
class HubBackupTest {
  private static final UserId USER = new UserId("user");
  private static final Instant THEN = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path directory;

  private static SqliteStore open(Path data) throws Exception {
    return SqliteStore.open(
        data,
        broken -> {
          throw new IllegalStateException(broken);
        });
  }

  /// Two projects that are only ever kept together.
  private static Change pair(int number) {
    return Change.of(
        Projects.insert(project("a" + number), USER, THEN),
        Projects.insert(project("b" + number), USER, THEN));
  }

  private static Project project(String name) {
    return new Project(new ProjectId(name), name, name, null, "", "", Map.of());
  }

  private static int count(Store store) {
    return store.read(handle -> Projects.findOf(handle, USER)).size();
  }

  @Test
  void aBackupTakenWhileTheStoreIsWrittenHasOneState() throws Exception {
    var data = directory.resolve("data");
    var file = directory.resolve("backup.db");
    var over = new AtomicBoolean();
    try (var store = open(data)) {
      store.commit(pair(0)).join();
      var writing =
          CompletableFuture.runAsync(() -> {
            for (int number = 1; !over.get(); number++) {
              store.commit(pair(number)).join();
            }
          });

      HubBackup.write(data, file);
      over.set(true);
      writing.join();

      assertThatThrownBy(() -> HubBackup.write(data, file)).hasMessageContaining("already");
      assertThatThrownBy(() -> HubBackup.restore(file, data)).isInstanceOf(DataDirectoryHeld.class);
    }

    var other = directory.resolve("other");
    HubBackup.restore(file, other);

    try (var restored = open(other)) {
      assertThat(count(restored)).isGreaterThanOrEqualTo(2).isEven();
    }
  }

  @Test
  void whatWasThereStaysBesideWhatIsRestored() throws Exception {
    var data = directory.resolve("data");
    var file = directory.resolve("backup.db");
    try (var store = open(data)) {
      store.commit(pair(0)).join();
      HubBackup.write(data, file);
      store.commit(pair(1)).join();
    }

    HubBackup.restore(file, data);

    try (var restored = open(data)) {
      assertThat(count(restored)).isEqualTo(2);
    }
    assertThat(data.resolve("before-restore.db")).exists();
  }

  @Test
  void whatIsNoBackupIsNotRestored() throws Exception {
    var file = Files.writeString(directory.resolve("text"), "not a store");

    assertThatThrownBy(() -> HubBackup.restore(file, directory.resolve("data")))
        .hasMessageContaining("no backup of a hub");
  }
}
