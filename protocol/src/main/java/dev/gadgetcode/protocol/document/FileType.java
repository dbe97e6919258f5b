package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What an entry of a file tree is.
public enum FileType {
  @JsonProperty("file")
  FILE,
  @JsonProperty("directory")
  DIRECTORY,
  @JsonProperty("symlink")
  SYMLINK
}
