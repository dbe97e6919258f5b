package dev.gadgetcode.protocol.document;

import dev.gadgetcode.protocol.Rule;
import java.time.Instant;

/// One entry of a directory.
///
/// @param path relative to the project
public record FileTreeEntry(
    String name, String path, FileType type, long size, Instant modifiedAt) {
  public FileTreeEntry {
    Rule.atLeast(0, "size", size);
  }
}
