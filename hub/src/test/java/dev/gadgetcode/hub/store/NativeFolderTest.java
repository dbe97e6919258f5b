package dev.gadgetcode.hub.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The driver of this process is loaded once, whatever these tests set.
class NativeFolderTest {
  private static final String FOLDER = "org.sqlite.lib.path";

  @TempDir private Path data;
  private Optional<String> before = Optional.empty();

  @BeforeEach
  void forget() {
    before = Optional.ofNullable(System.clearProperty(FOLDER));
  }

  @AfterEach
  void restore() {
    System.clearProperty(FOLDER);
    before.ifPresent(folder -> System.setProperty(FOLDER, folder));
  }

  private List<Path> unpacked() throws Exception {
    try (var files = Files.walk(data.resolve("native"))) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  @Test
  void theNativeCodeIsUnpackedOnce() throws Exception {
    NativeFolder.use(data);
    var first = Files.getLastModifiedTime(unpacked().getFirst());
    System.clearProperty(FOLDER);

    NativeFolder.use(data);

    assertThat(unpacked())
        .singleElement()
        .satisfies(library -> {
          assertThat(Files.size(library)).isPositive();
          assertThat(Files.getLastModifiedTime(library)).isEqualTo(first);
          assertThat(library.getParent()).hasToString(System.getProperty(FOLDER));
        });
  }

  @Test
  void whatAKilledProcessOrAnotherVersionLeftIsRemoved() throws Exception {
    var old = Files.createDirectories(data.resolve("native/1.0-any"));
    Files.writeString(old.resolve("libsqlitejdbc.so"), "old");
    Files.writeString(old.resolve("part"), "half");

    NativeFolder.use(data);

    assertThat(unpacked())
        .singleElement()
        .satisfies(library -> assertThat(library.getParent()).isNotEqualTo(old));
  }
}
