package dev.gadgetcode.drone.change;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Arrays;
import java.util.regex.Pattern;

/// What has to be told to git so that the index is as the project: entries that are known without
/// reading, and paths whose content is to be read. For one thread.
final class IndexUpdate {
  /// Files that are larger have a stand-in and no content.
  static final long LARGEST = 10L << 20;

  /// A path of that name, in either of the texts.
  private static final Pattern RULES = Pattern.compile("(?:^|[\\x00\\t/])\\.gitignore\\x00");

  private final Path project;
  private final StringBuilder entries = new StringBuilder();
  private final StringBuilder contents = new StringBuilder();

  private IndexUpdate(Path project) {
    this.project = project;
  }

  static IndexUpdate of(Scan scan, Path project) {
    var update = new IndexUpdate(project);
    for (var change : scan.tracked()) {
      if (change.status() == 'D') { // also where its folder is a link by now, and leads to a file
        update.entries.append(Entry.ABSENT.line(change.path()));
      } else {
        update.look(change.path(), change.before());
      }
    }
    for (var path : scan.fresh()) {
      update.look(path, Entry.ABSENT);
    }
    return update;
  }

  /// Is it git's or the drone's own? Nobody else writes there, and git would not take it.
  static boolean isProtected(String path) {
    return Arrays.stream(path.split("/", -1))
        .anyMatch(name -> name.equalsIgnoreCase(".git") || name.equalsIgnoreCase(".gadget"));
  }

  private void look(String path, Entry known) {
    BasicFileAttributes attributes;
    Path file;
    try {
      file = project.resolve(path);
      attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    } catch (FileSystemException gone) {
      forget(path, known);
      return;
    } catch (IOException | InvalidPathException unnamed) {
      return; // a name that this process cannot say
    }
    if (attributes.isSymbolicLink()) {
      contents.append(path).append('\0');
    } else if (!attributes.isRegularFile()) {
      forget(path, known);
    } else if (attributes.size() > LARGEST || !Files.isReadable(file)) {
      var standIn = Entry.standIn(attributes.size(), attributes.lastModifiedTime().toInstant());
      if (!standIn.equals(known)) {
        entries.append(standIn.line(path));
      }
    } else {
      contents.append(path).append('\0');
    }
  }

  private void forget(String path, Entry known) {
    if (!known.isAbsent()) {
      entries.append(Entry.ABSENT.line(path));
    }
  }

  /// Does it change what is ignored?
  boolean hasRules() {
    return RULES.matcher(entries).find() || RULES.matcher(contents).find();
  }

  boolean isEmpty() {
    return entries.isEmpty() && contents.isEmpty();
  }

  void apply(ShadowGit git) throws IOException, InterruptedException {
    if (!entries.isEmpty()) {
      git.run(bytes(entries), "update-index", "--replace", "-z", "--index-info");
    }
    if (!contents.isEmpty()) {
      git.run(bytes(contents), "update-index", "--add", "--remove", "--replace", "-z", "--stdin");
    }
  }

  private static byte[] bytes(StringBuilder text) {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }
}
