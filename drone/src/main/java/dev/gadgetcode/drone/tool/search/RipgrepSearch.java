package dev.gadgetcode.drone.tool.search;

import dev.gadgetcode.drone.tool.project.Directory;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The search by ripgrep. The walk chooses the files, so ignore rules are the same as for the Java
/// search; ripgrep gets them by the thousand and answers in their order. For one thread.
///
/// Ripgrep opens files by their path: a file that is swapped for a link in the instant between
/// would be followed, unlike by the Java search.
final class RipgrepSearch implements TextSearch {
  private static final int MOST_ARGUMENT_BYTES = 64 * 1024;

  private final Ripgrep ripgrep;
  private final SearchPattern pattern;
  private final Path root;
  private final PartsAhead parts;
  private final List<String> files = new ArrayList<>();
  private int argumentBytes;

  RipgrepSearch(Ripgrep ripgrep, SearchPattern pattern, Path root, Hits hits) {
    this.ripgrep = ripgrep;
    this.pattern = pattern;
    this.root = root;
    this.parts = new PartsAhead(hits);
  }

  @Override
  public void offer(Directory directory, ProjectWalk.Found file)
      throws IOException, InterruptedException {
    var path = directory.textOf(file.name());
    files.add(path);
    argumentBytes += path.getBytes(StandardCharsets.UTF_8).length + 16;
    if (argumentBytes > MOST_ARGUMENT_BYTES) {
      start();
    }
  }

  @Override
  public void finish() throws IOException, InterruptedException {
    if (!files.isEmpty()) {
      start();
    }
    parts.finish();
  }

  @Override
  public void close() {
    parts.close();
  }

  private void start() throws IOException, InterruptedException {
    var command = new ArrayList<>(ripgrep.command(pattern));
    command.addAll(files);
    files.clear();
    argumentBytes = 0;
    parts.start(() -> found(command));
  }

  private List<Hits.Hit> found(List<String> command) throws IOException, InterruptedException {
    var process = ripgrep.quiet(command).directory(root.toFile()).start();
    try {
      return read(process);
    } finally {
      process.destroyForcibly();
    }
  }

  /// Reads on a thread of its own, because reading from a process cannot be interrupted; ending the
  /// process ends it.
  private static List<Hits.Hit> read(Process process) throws IOException, InterruptedException {
    var reading =
        new FutureTask<List<Hits.Hit>>(() -> {
          try (var lines = process.inputReader(StandardCharsets.UTF_8)) {
            return messages(lines);
          }
        });
    Thread.ofVirtual().name("ripgrep").start(reading);
    try {
      return reading.get();
    } catch (ExecutionException failed) {
      throw new IOException("ripgrep's answer could not be read", failed.getCause());
    }
  }

  /// A file's matches count when its end has come and told that it is text.
  private static List<Hits.Hit> messages(BufferedReader lines) throws IOException {
    var hits = new Hits();
    var ofFile = new ArrayList<JsonNode>();
    for (var line = lines.readLine(); line != null && !hits.isFull(); line = lines.readLine()) {
      var message = JsonMapper.shared().readTree(line);
      switch (message.path("type").asString("")) {
        case "begin" -> ofFile.clear();
        case "match" -> ofFile.add(message.path("data"));
        case "end" -> {
          if (message.path("data").path("binary_offset").isNull()) {
            ofFile.forEach(match -> hits.add(hit(match)));
          }
        }
        default -> {} // context and summary, which are not asked for
      }
    }
    return hits.all();
  }

  private static Hits.Hit hit(JsonNode match) {
    var line = text(match.path("lines"));
    int end = line.endsWith("\n") ? line.length() - 1 : line.length();
    boolean carriageReturn = end < line.length() && end > 0 && line.charAt(end - 1) == '\r';
    return new Hits.Hit(
        text(match.path("path")),
        match.path("line_number").intValue(),
        line.substring(0, carriageReturn ? end - 1 : end));
  }

  private static String text(JsonNode value) {
    return value.has("text")
        ? value.path("text").stringValue()
        : new String(
            Base64.getDecoder().decode(value.path("bytes").stringValue()), StandardCharsets.UTF_8);
  }
}
