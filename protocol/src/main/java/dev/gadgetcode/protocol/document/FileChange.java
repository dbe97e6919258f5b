package dev.gadgetcode.protocol.document;

import dev.gadgetcode.protocol.Rule;
import org.jspecify.annotations.Nullable;

/// What a turn changed in one file.
///
/// @param additions lines that came
/// @param deletions lines that went
/// @param patch the change itself, where it was asked for
public record FileChange(
    String path, ChangeStatus status, int additions, int deletions, @Nullable String patch) {
  public FileChange {
    Rule.atLeast(0, "additions", additions);
    Rule.atLeast(0, "deletions", deletions);
  }
}
