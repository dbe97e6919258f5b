package dev.gadgetcode.protocol.document;

import dev.gadgetcode.protocol.Rule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One entry of a directory.
///
/// @param path relative to the project
/// @param ignored true where git ignores it
public record FileTreeEntry(
    String name,
    String path,
    FileType type,
    long size,
    Instant modifiedAt,
    @Nullable Boolean ignored) {
  public FileTreeEntry {
    Rule.atLeast(0, "size", size);
  }
}
