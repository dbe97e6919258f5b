package dev.gadgetcode.drone.sandbox;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;

/// The part of the system that a command sees, read-only: programs, libraries and settings, and
/// nothing that only some users may read. All else of the machine is not there. Stateless.
final class SystemView {
  private static final Path SETTINGS = Path.of("/etc");
  private static final Path ADDED = Path.of("/opt");
  private static final List<Path> FOLDERS =
      List.of(
          Path.of("/usr"),
          Path.of("/bin"),
          Path.of("/sbin"),
          Path.of("/lib"),
          Path.of("/lib32"),
          Path.of("/lib64"),
          Path.of("/libx32"),
          ADDED,
          Path.of("/nix"),
          SETTINGS);

  /// Parts of /proc that belong to the machine: root could change it through them, even without any
  /// capability.
  private static final List<String> MACHINE =
      List.of("sys", "sysrq-trigger", "irq", "bus", "fs", "acpi", "mtrr", "pressure", "scsi");

  private static final List<String> SECRETS =
      List.of("kcore", "kmsg", "keys", "key-users", "timer_list", "sched_debug");

  private SystemView() {}

  /// The programs, and what is the kernel's.
  static List<String> base() throws IOException {
    var words = new ArrayList<String>();
    for (var folder : FOLDERS) {
      if (Files.isSymbolicLink(folder)) {
        words.addAll(
            List.of("--symlink", Files.readSymbolicLink(folder).toString(), folder.toString()));
      } else if (Files.isDirectory(folder)) {
        words.addAll(bound("--ro-bind", folder));
      }
    }
    words.addAll(List.of("--proc", "/proc"));
    for (var name : MACHINE) {
      words.addAll(bound("--ro-bind-try", Path.of("/proc", name)));
    }
    for (var name : SECRETS) {
      if (Files.exists(Path.of("/proc", name))) {
        words.addAll(List.of("--ro-bind", "/dev/null", "/proc/" + name));
      }
    }
    words.addAll(List.of("--dev", "/dev"));
    words.addAll(hidden());
    return words;
  }

  /// The file with the name servers, which may be a link to where nothing else is to be seen.
  static List<String> names() throws IOException {
    var link = SETTINGS.resolve("resolv.conf");
    if (!Files.isSymbolicLink(link) || !Files.exists(link)) {
      return List.of();
    }
    return bound("--ro-bind", link.toRealPath());
  }

  /// Whether a path is of the system.
  static boolean shows(Path path) {
    return FOLDERS.stream().anyMatch(path::startsWith);
  }

  /// Whether a path is one of the system's own: users may have folders among added programs.
  static boolean owns(Path path) {
    boolean isKernels = path.startsWith("/proc") || path.startsWith("/dev");
    return isKernels || (shows(path) && (!path.startsWith(ADDED) || path.equals(ADDED)));
  }

  static List<String> bound(String option, Path path) {
    return List.of(option, path.toString(), path.toString());
  }

  /// Covers all settings that not everyone may read: to a drone of root they would be open.
  private static List<String> hidden() throws IOException {
    var words = new ArrayList<String>();
    Files.walkFileTree(
        SETTINGS,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (isForAll(folder)) {
              return FileVisitResult.CONTINUE;
            }
            words.addAll(closed(folder));
            return FileVisitResult.SKIP_SUBTREE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (!attributes.isSymbolicLink() && !isForAll(file)) {
              words.addAll(List.of("--ro-bind", "/dev/null", file.toString()));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException fault) {
            // a folder closed to the drone's own user
            return FileVisitResult.CONTINUE;
          }
        });
    return words;
  }

  /// An empty folder in place of one.
  static List<String> closed(Path folder) {
    return List.of("--tmpfs", folder.toString(), "--remount-ro", folder.toString());
  }

  private static boolean isForAll(Path path) throws IOException {
    return Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_READ);
  }
}
