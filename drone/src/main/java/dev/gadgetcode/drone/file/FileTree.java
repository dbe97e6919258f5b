package dev.gadgetcode.drone.file;

import dev.gadgetcode.drone.tool.project.Directory;
import dev.gadgetcode.drone.tool.project.Project;
import dev.gadgetcode.drone.tool.project.ProjectPath;
import dev.gadgetcode.drone.tool.search.FilesByName;
import dev.gadgetcode.drone.tool.search.Ignored;
import dev.gadgetcode.protocol.document.FileTreeEntry;
import dev.gadgetcode.protocol.document.FileType;
import dev.gadgetcode.protocol.ide.RelayedAck;
import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/// One page of a folder, by name. It looks at every name but only at the page's files, so the size
/// of a folder costs little and no memory. Runs on the thread of its caller.
final class FileTree {
  static final int PAGE = 500;
  private static final int MAX_BYTES = 256 << 10;

  private FileTree() {}

  /// The files below a folder whose paths have the text in them, as far as a page goes.
  static RelayedAck.TreePage found(Project project, ProjectPath path, String query)
      throws IOException, InterruptedException {
    var entries =
        FilesByName.find(project, path, query, PAGE).stream()
            .map(file -> entry(file.name(), file.path(), FileType.FILE, file.attributes(), false))
            .toList();
    return new RelayedAck.TreePage(entries, null, null);
  }

  static RelayedAck.TreePage page(Directory folder, ProjectPath path, Ignored ignored, String after)
      throws IOException {
    var names = firstNames(folder, after);
    var entries = new ArrayList<FileTreeEntry>();
    int bytes = 0;
    for (int index = 0; index < names.size(); index++) {
      var name = names.get(index);
      if (index == PAGE || bytes > MAX_BYTES) {
        return new RelayedAck.TreePage(entries, names.get(index - 1), null);
      }
      var entry = entry(folder, path, ignored, name);
      entry.ifPresent(entries::add);
      bytes += entry.map(one -> one.name().length() + one.path().length()).orElse(0);
    }
    return new RelayedAck.TreePage(entries, null, null);
  }

  /// The first names behind one, a page and one more.
  private static List<String> firstNames(Directory folder, String after) throws IOException {
    var largestFirst = new PriorityQueue<String>(PAGE + 2, Collections.reverseOrder());
    folder.names(name -> {
      if (name.compareTo(after) > 0 && !name.equals(".git")) {
        largestFirst.add(name);
        if (largestFirst.size() > PAGE + 1) {
          largestFirst.remove();
        }
      }
    });
    var names = new ArrayList<>(largestFirst);
    Collections.sort(names);
    return names;
  }

  /// What has the name, unless it is gone since it was listed.
  private static Optional<FileTreeEntry> entry(
      Directory folder, ProjectPath path, Ignored ignored, String name) throws IOException {
    var there = folder.attributes(name);
    if (there.isEmpty()) {
      return Optional.empty();
    }
    var attributes = there.get();
    var below = path.isRoot() ? name : path.text() + "/" + name;
    boolean isIgnored = ignored.has(name, attributes.isDirectory());
    return type(attributes).map(type -> entry(name, below, type, attributes, isIgnored));
  }

  private static FileTreeEntry entry(
      String name, String path, FileType type, BasicFileAttributes attributes, boolean isIgnored) {
    var modified = attributes.lastModifiedTime().toInstant();
    return new FileTreeEntry(
        name, path, type, attributes.size(), modified, isIgnored ? Boolean.TRUE : null);
  }

  private static Optional<FileType> type(BasicFileAttributes attributes) {
    if (attributes.isSymbolicLink()) {
      return Optional.of(FileType.SYMLINK);
    }
    if (attributes.isDirectory()) {
      return Optional.of(FileType.DIRECTORY);
    }
    return attributes.isRegularFile() ? Optional.of(FileType.FILE) : Optional.empty();
  }
}
