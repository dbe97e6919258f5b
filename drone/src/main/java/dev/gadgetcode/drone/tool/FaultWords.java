package dev.gadgetcode.drone.tool;

import dev.gadgetcode.drone.tool.project.PathRefused;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/// An I/O fault in words that tell the model what to do next. Pure.
final class FaultWords {
  private FaultWords() {}

  static String of(IOException fault) {
    return switch (fault) {
      case PathRefused refused -> refused.words();
      case NoSuchFileException missing ->
          missing.getFile() + " does not exist. Find the right path with list_files or glob.";
      case NotDirectoryException file -> file.getFile() + " is not a directory.";
      case AccessDeniedException denied ->
          "The drone may not open " + denied.getFile() + ": permission denied.";
      case DirectoryNotEmptyException full -> full.getFile() + " is a directory.";
      case FileAlreadyExistsException there -> there.getFile() + " is already there.";
      case FileSystemException other ->
          "The file system refused " + other.getFile() + ": " + other.getReason();
      default -> "I/O failed: " + fault.getMessage();
    };
  }
}
