package dev.gadgetcode.drone.sandbox;

import dev.gadgetcode.drone.setting.Grants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The confinement by bubblewrap. A command has namespaces of its own, no capability and no way to
/// gain one; it sees the system read-only, its project, and empty private folders in place of
/// `/tmp` and the home. It ends with the process that started it, which is the command's leader and
/// not the drone. Immutable; for any thread.
///
/// @param home where commands find an empty home
record Bubblewrap(
    Path program, Version version, Path home, Grants grants, Network network, Limits limits)
    implements Confinement {
  private static final Path SCRATCH = Path.of("/tmp");
  private static final List<Path> PRIVATE =
      List.of(SCRATCH, Path.of("/var/tmp"), Path.of("/run"), Path.of("/dev/shm"));

  /// What the program can do.
  enum Version {
    /// From 0.8 on: no user namespaces within, private folders of a limited size.
    WHOLE,
    /// Before: both are missing.
    EARLY
  }

  /// The program, if the search path has it.
  static Optional<Path> find(String searchPath) {
    return Arrays.stream(searchPath.split(":", -1))
        .filter(folder -> folder.startsWith("/"))
        .map(folder -> Path.of(folder, "bwrap"))
        .filter(program -> Files.isRegularFile(program) && Files.isExecutable(program))
        .findFirst();
  }

  /// A home that can be covered by an empty one; what is no folder of a user becomes one in `/tmp`.
  static Path home(String own) {
    var path = Path.of(own.isEmpty() ? "/" : own).normalize();
    boolean isOfUser = path.isAbsolute() && path.getNameCount() > 0 && !SystemView.owns(path);
    return isOfUser && !PRIVATE.contains(path) ? path : SCRATCH.resolve("home");
  }

  @Override
  public Protection protection() {
    return new Protection.Confined(
        "Commands are confined to the project by bubblewrap, "
            + switch (network) {
              case ON -> "with network.";
              case OFF -> "without network unless the project grants it.";
            });
  }

  @Override
  public Confinement with(Network granted) {
    return new Bubblewrap(program, version, home, grants, granted, limits);
  }

  @Override
  public List<String> confine(List<String> command, Place place) throws IOException {
    var words = new ArrayList<>(List.of(program.toString()));
    words.addAll(List.of("--unshare-user", "--unshare-pid", "--unshare-ipc", "--unshare-uts"));
    words.addAll(List.of("--unshare-cgroup-try", "--hostname", "gadget", "--cap-drop", "ALL"));
    words.addAll(List.of("--die-with-parent", "--new-session"));
    if (version == Version.WHOLE) {
      words.add("--disable-userns");
    }
    if (network == Network.OFF) {
      words.add("--unshare-net");
    }
    words.addAll(SystemView.base());
    PRIVATE.forEach(folder -> words.addAll(scratch(folder)));
    words.addAll(List.of("--remount-ro", "/dev"));
    words.addAll(scratch(home));
    words.addAll(withoutWorkspace(place));
    if (network == Network.ON) {
      words.addAll(SystemView.names());
    }
    grants.readable().forEach(path -> words.addAll(SystemView.bound("--ro-bind-try", path)));
    grants.writable().forEach(path -> words.addAll(SystemView.bound("--bind-try", path)));
    words.addAll(SystemView.bound("--bind", place.project()));
    words.addAll(GitGuard.of(place.project()));
    words.addAll(withoutDroneFolder(place));
    words.addAll(List.of("--remount-ro", "/", "--chdir", place.project().toString()));
    words.addAll(List.of("--setenv", "HOME", home.toString()));
    words.addAll(List.of("--setenv", "TMPDIR", SCRATCH.toString(), "--"));
    words.addAll(limits.around(command));
    return words;
  }

  private List<String> scratch(Path folder) {
    var made = List.of("--tmpfs", folder.toString());
    if (version == Version.EARLY) {
      return made;
    }
    var sized = new ArrayList<>(List.of("--size", Long.toString(limits.scratchBytes())));
    sized.addAll(made);
    return sized;
  }

  /// Covers the drone's folder where something that is granted holds it.
  private List<String> withoutDroneFolder(Place place) {
    var folder = place.droneFolder();
    boolean isSeen =
        Stream.of(grants.readable(), grants.writable(), List.of(place.project()))
            .flatMap(List::stream)
            .anyMatch(folder::startsWith);
    return isSeen ? SystemView.closed(folder) : List.of();
  }

  /// Covers a workspace that lies among the programs of the system.
  private static List<String> withoutWorkspace(Place place) {
    var workspace = place.droneFolder().getParent();
    return workspace != null && SystemView.shows(workspace)
        ? List.of("--tmpfs", workspace.toString())
        : List.of();
  }
}
