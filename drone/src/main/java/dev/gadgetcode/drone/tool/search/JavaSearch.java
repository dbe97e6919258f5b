package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Directory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The search that needs nothing but the JDK. It opens each file from its directory, so no link is
/// ever followed. Neighbours are looked at one after the other, several such parts at once. For one
/// thread.
final class JavaSearch implements TextSearch {
  private static final int MOST_IN_PART = 32;

  private final LineSearch lines;
  private final PartsAhead parts;
  private @Nullable Neighbours next;

  /// Files of one directory that are looked at together.
  ///
  /// @param opened the directory once more, since whoever shows it closes it
  private record Neighbours(Directory shown, Directory opened, List<ProjectWalk.Found> files) {
    boolean takes(Directory directory) {
      return shown == directory && files.size() < MOST_IN_PART;
    }
  }

  JavaSearch(LineSearch lines, Hits hits) {
    this.lines = lines;
    this.parts = new PartsAhead(hits);
  }

  @Override
  public void offer(Directory directory, ProjectWalk.Found file)
      throws IOException, InterruptedException {
    if (next != null && !next.takes(directory)) {
      start(next);
    }
    if (next == null) {
      next = new Neighbours(directory, directory.again(), new ArrayList<>());
    }
    next.files().add(file);
  }

  @Override
  public void finish() throws IOException, InterruptedException {
    if (next != null) {
      start(next);
    }
    parts.finish();
  }

  private void start(Neighbours part) throws IOException, InterruptedException {
    next = null;
    try {
      parts.start(() -> found(part));
    } catch (IOException | InterruptedException | RuntimeException | Error failed) {
      part.opened().close(); // it was not started: one before it has failed
      throw failed;
    }
  }

  private List<Hits.Hit> found(Neighbours part) throws IOException {
    var hits = new Hits();
    var content = new FileBytes();
    try (var directory = part.opened()) {
      for (var file : part.files()) {
        lines.look(directory, file, content, hits);
      }
    }
    return hits.all();
  }

  @Override
  public void close() throws IOException {
    parts.close();
    if (next != null) {
      next.opened().close();
    }
  }
}
