package dev.gadgetcode.drone.project;

import dev.gadgetcode.protocol.Refusal;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.ide.LockRefusal;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The directories of projects in a workspace. A call may take as long as a clone does and blocks
/// its thread; calls for different projects may run at once.
///
/// A clone is made under `.gadget` and renamed into its place, so that half a clone is never taken
/// for a project.
public final class Projects {
  private static final Duration CLONE_LIMIT = Duration.ofMinutes(9);
  private static final Duration FETCH_LIMIT = Duration.ofMinutes(1);
  private static final Duration BRIEF = Duration.ofSeconds(20);

  private final Path workspace;
  private final Path unfinished;
  private final Map<String, Lock> preparing = new ConcurrentHashMap<>();

  /// How the preparation of a project ended.
  public sealed interface Preparation {}

  /// The project is there.
  public record Ready(Path directory, Making making) implements Preparation {}

  /// Where a project's directory comes from.
  public enum Making {
    /// It was there.
    FOUND,

    /// It has just been cloned, or made.
    MADE
  }

  public record NotReady(Refusal refusal) implements Preparation {}

  /// Takes the real path of a workspace, and throws away what an earlier process left half done.
  public Projects(Path workspace, Path folder) throws IOException {
    this.workspace = workspace;
    this.unfinished = folder.resolve("clones");
    delete(unfinished);
  }

  /// Has the project's directory ready: as it is where there is one, else cloned, else made.
  public Preparation prepare(ProjectSource project, Consumer<String> progress)
      throws InterruptedException {
    if (!ProjectNames.isSlug(project.slug())) {
      return refused("The project's slug is no name of a directory");
    }
    var url = project.gitUrl();
    if (url != null && !ProjectNames.isGitUrl(url)) {
      return refused("The git URL must be https, ssh or an absolute path");
    }
    var directory = workspace.resolve(project.slug());
    var turn = preparing.computeIfAbsent(project.slug(), _ -> new ReentrantLock());
    turn.lockInterruptibly(); // who comes second finds what the first has made
    try {
      return isThere(directory)
          ? existing(directory, url)
          : made(directory, project.slug(), url, progress);
    } catch (IOException failed) {
      return refused(String.valueOf(failed.getMessage()));
    } finally {
      turn.unlock();
    }
  }

  /// The directory of a project that has been prepared before.
  public Path directory(String slug) {
    if (!ProjectNames.isSlug(slug)) {
      throw new IllegalArgumentException("not a slug");
    }
    return workspace.resolve(slug);
  }

  private static boolean isThere(Path directory) throws IOException {
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    try (var entries = Files.newDirectoryStream(directory)) {
      return entries.iterator().hasNext();
    }
  }

  /// Fetches what is new at the origin of a project that was found. Nothing of the working tree
  /// changes. Where it cannot be done that is told, and harms nothing.
  ///
  /// @return whether it was done
  public boolean fetch(ProjectSource project, Consumer<String> progress)
      throws InterruptedException {
    var slug = project.slug();
    var turn = preparing.computeIfAbsent(slug, _ -> new ReentrantLock());
    turn.lockInterruptibly();
    try {
      progress.accept("Fetching " + slug);
      var failure = fetched(directory(slug), new GitProgress("Fetching " + slug, progress));
      failure.ifPresent(why ->
          progress.accept("Could not fetch " + slug + ", going on with what is there: " + why));
      return failure.isEmpty();
    } finally {
      turn.unlock();
    }
  }

  /// Fetches; why not, if it could not.
  private static Optional<String> fetched(Path directory, GitProgress progress)
      throws InterruptedException {
    try {
      var programs = LocalConfig.of(directory).programs();
      if (!programs.isEmpty()) {
        return Optional.of("its git configuration has " + String.join(", ", programs));
      }
      var result =
          Git.run(
              directory,
              FETCH_LIMIT,
              progress::line,
              "fetch",
              "--progress",
              "--no-recurse-submodules",
              "--no-auto-maintenance",
              "origin");
      return result.isSuccess() ? Optional.empty() : Optional.of(result.reason());
    } catch (IOException failed) {
      return Optional.of(String.valueOf(failed.getMessage()));
    }
  }

  private static Preparation existing(Path directory, @Nullable String url)
      throws IOException, InterruptedException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      return refused("Where the project belongs there is something that is no directory");
    }
    return url == null || LocalConfig.of(directory).isOf(url)
        ? new Ready(directory, Making.FOUND)
        : refused("The project's directory is there and has another origin");
  }

  private Preparation made(
      Path directory, String slug, @Nullable String url, Consumer<String> progress)
      throws IOException, InterruptedException {
    Files.createDirectories(unfinished);
    var name = slug + "-" + UUID.randomUUID();
    progress.accept((url == null ? "Making " : "Cloning ") + slug);
    var result =
        url == null
            ? Git.run(unfinished, BRIEF, _ -> {}, "init", "--quiet", "--", name)
            : Git.run(
                unfinished,
                CLONE_LIMIT,
                new GitProgress("Cloning " + slug, progress)::line,
                "clone",
                "--progress",
                "--",
                url,
                name);
    var made = unfinished.resolve(name);
    if (result.isSuccess()) {
      Files.move(made, directory, StandardCopyOption.ATOMIC_MOVE);
      return new Ready(directory, Making.MADE);
    }
    delete(made);
    return refused(result.reason());
  }

  private static NotReady refused(String why) {
    return new NotReady(new Refusal(LockRefusal.CLONE_FAILED, why));
  }

  private static void delete(Path tree) throws IOException {
    if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        tree,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failed)
              throws IOException {
            if (failed != null) {
              throw failed;
            }
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
