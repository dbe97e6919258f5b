package dev.gadgetcode.drone.tool.project;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/// The files of one project as tools and the IDE may touch them, and beside them, to read only,
/// what the drone keeps for the model under `.gadget/output` and `.gadget/shell`. Not one byte
/// comes from or goes to anywhere else. Immutable; for any thread.
///
/// Writing is refused in `.gadget` and in `.git`: who can write there can have commands run outside
/// of the tools.
public final class Project {
  private static final Set<String> KEPT = Set.of(DroneFolder.OUTPUT, DroneFolder.SHELL);

  private final Tree tree;
  private final Tree keptTree;
  private final DroneFolder droneFolder;

  public Project(Path root, DroneFolder droneFolder) throws IOException {
    this.tree = new Tree(root, "");
    this.keptTree = new Tree(droneFolder.path(), DroneFolder.NAME);
    this.droneFolder = droneFolder;
  }

  public Path root() {
    return tree.root();
  }

  public DroneFolder droneFolder() {
    return droneFolder;
  }

  /// Opens a regular file to read.
  public SeekableByteChannel read(ProjectPath path) throws IOException {
    var place = place(path);
    var names = place.path().names();
    if (names.isEmpty()) {
      throw new PathRefused(path.text() + " is a directory. Look into it with list_files.");
    }
    try (var parent = place.tree().open(names.subList(0, names.size() - 1))) {
      return parent.read(names.getLast());
    }
  }

  /// The whole of a file that has at most `limit` bytes.
  public byte[] readAll(ProjectPath path, int limit) throws IOException {
    try (var channel = read(path)) {
      return readAll(channel, path.text(), limit);
    }
  }

  public static byte[] readAll(SeekableByteChannel channel, String path, int limit)
      throws IOException {
    long size = channel.size();
    var bytes = new byte[(int) Math.min(size + 1, limit + 1L)];
    int length = 0;
    while (true) {
      int read = channel.read(ByteBuffer.wrap(bytes, length, bytes.length - length));
      if (read < 0) {
        return Arrays.copyOf(bytes, length);
      }
      length += read;
      if (length >= size && length < bytes.length) {
        return Arrays.copyOf(bytes, length); // it had one byte more to give, and did not
      }
      if (length > limit) {
        throw new PathRefused(path + " has more than " + limit + " bytes, too many for this tool.");
      }
      if (length == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(limit + 1L, bytes.length * 2L));
      }
    }
  }

  /// Opens a directory. The caller closes it.
  public Directory directory(ProjectPath path) throws IOException {
    var place = place(path);
    return place.tree().open(place.path().names());
  }

  /// Where a path really leads, without links, as one gives it to this project again.
  public ProjectPath real(ProjectPath path) throws IOException {
    var place = place(path);
    if (place.tree() == tree) {
      return place.path();
    }
    return ProjectPath.parse(DroneFolder.NAME + "/" + place.path().text());
  }

  /// Whether a path is in what the drone keeps, and not in the project itself.
  public static boolean isKept(ProjectPath path) {
    return !path.isRoot() && isDroneFolder(path.names().getFirst());
  }

  /// Puts a file in the place of what is there, parents included.
  public void write(ProjectPath path, byte[] content) throws IOException {
    var real = writable(path);
    var names = real.names();
    try (var parent = tree.openOrMake(names.subList(0, names.size() - 1))) {
      refuseOtherThanFile(parent, names.getLast());
      parent.put(names.getLast(), content);
    }
  }

  /// Puts new content in the place of the content that was read before. Where the file is another
  /// by now, nothing is written and the answer is false.
  public boolean replace(ProjectPath path, byte[] read, byte[] content) throws IOException {
    var names = writable(path).names();
    try (var parent = tree.open(names.subList(0, names.size() - 1))) {
      if (parent.attributes(names.getLast()).isEmpty()) {
        return false;
      }
      try (var channel = parent.read(names.getLast())) {
        boolean changed =
            channel.size() != read.length
                || !Arrays.equals(readAll(channel, path.text(), read.length), read);
        if (changed) {
          return false;
        }
      }
      parent.put(names.getLast(), content);
      return true;
    }
  }

  private record Place(Tree tree, ProjectPath path) {}

  private Place place(ProjectPath path) throws IOException {
    if (isKept(path)) {
      if (path.names().size() < 2 || !KEPT.contains(path.names().get(1))) {
        throw new PathRefused(
            path.text()
                + " is the drone's own. Only .gadget/output and .gadget/shell can be read.");
      }
      var kept = keptTree.real(path.withoutFirst());
      if (!KEPT.contains(kept.names().isEmpty() ? "" : kept.names().getFirst())) {
        throw new PathRefused(path.text() + " leads out of what is kept to be read.");
      }
      return new Place(keptTree, kept);
    }
    var real = tree.real(path);
    if (real.names().stream().anyMatch(Project::isDroneFolder)) {
      throw new PathRefused(path.text() + " is the drone's own and is not read.");
    }
    return new Place(tree, real);
  }

  private ProjectPath writable(ProjectPath path) throws IOException {
    if (path.isRoot()) {
      throw new PathRefused("The path names the project itself, not a file in it.");
    }
    refuseProtected(path, path);
    var real = tree.realOrNew(path);
    refuseProtected(path, real);
    if (real.isRoot()) {
      throw new PathRefused(path.text() + " leads to the project itself, not to a file in it.");
    }
    return real;
  }

  private static void refuseProtected(ProjectPath path, ProjectPath real) throws PathRefused {
    if (real.names().stream().anyMatch(Project::isDroneFolder)) {
      throw new PathRefused(path.text() + " is the drone's own and is not written by tools.");
    }
    if (real.isGits()) {
      throw new PathRefused(
          path.text() + " belongs to git and is not written by tools. Use git commands.");
    }
  }

  private static void refuseOtherThanFile(Directory parent, String name) throws IOException {
    var there = parent.attributes(name);
    if (there.isPresent() && there.get().isDirectory()) {
      throw new PathRefused(parent.textOf(name) + " is a directory. Give the path of a file.");
    }
    if (there.isPresent() && !there.get().isRegularFile()) {
      throw new PathRefused(parent.textOf(name) + " is not a regular file, so it is not replaced.");
    }
  }

  private static boolean isDroneFolder(String name) {
    return name.toLowerCase(Locale.ROOT).equals(DroneFolder.NAME);
  }

  /// Whether there is something at a path.
  public boolean exists(ProjectPath path) throws IOException {
    try {
      var _ = real(path);
      return true;
    } catch (NoSuchFileException _) {
      return false;
    }
  }
}
