package dev.gadgetcode.drone.tool.shell;

import dev.gadgetcode.drone.tool.BoundedText;
import dev.gadgetcode.drone.tool.project.DroneFolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// The folder of one command, which is all that is known of it after a restart:
///
/// - `command`: its text
/// - `started`: made by the command just before it begins, or by a drone that came back and found
///   it not begun; only one can make it, so the command runs at most once
/// - `leader`: the process that leads it
/// - `output`: what it wrote, both streams
/// - `exit`: its exit code, whole when it is there
/// - `live`: how much of the output was handed on live
/// - `input`: the pipe that it reads, where its input is kept open
///
/// Immutable; for any thread.
record CommandFolder(Path path, String told) {
  static final String STARTED = "started";
  static final String LEADER = "leader";
  static final String OUTPUT = "output";
  static final String EXIT = "exit";
  private static final String COMMAND = "command";
  private static final String LIVE = "live";
  private static final String INPUT = "input";
  private static final int WRITE_SECONDS = 5;

  static CommandFolder of(DroneFolder drone, Path path) {
    return new CommandFolder(path, DroneFolder.NAME + "/" + drone.relative(path));
  }

  /// The name that the model knows the command by.
  String handle() {
    return path.getFileName().toString();
  }

  boolean exists() {
    return Files.isDirectory(path);
  }

  /// Makes the folder; it is there with its command before anything runs.
  void make(DroneFolder drone, String command) throws IOException {
    DroneFolder.makePrivate(path);
    drone.write(path.resolve(OUTPUT), new byte[0]);
    drone.write(path.resolve(COMMAND), command.getBytes(StandardCharsets.UTF_8));
  }

  /// Makes the pipe that the command reads; before it begins.
  void openInput() throws IOException, InterruptedException {
    var made = new ProcessBuilder("mkfifo", "-m", "600", path.resolve(INPUT).toString()).start();
    if (made.waitFor() != 0) {
      throw new IOException("the command's input cannot be made");
    }
  }

  boolean hasInput() {
    return Files.exists(path.resolve(INPUT));
  }

  /// Writes to the pipe, by a process that can be ended where nobody reads; false where it was.
  boolean write(byte[] bytes) throws IOException, InterruptedException {
    var writer =
        new ProcessBuilder("sh", "-c", "cat >\"$1\"", "gadget", path.resolve(INPUT).toString())
            .redirectErrorStream(true)
            .start();
    try (var out = writer.getOutputStream()) {
      out.write(bytes);
    }
    try {
      return writer.waitFor(WRITE_SECONDS, TimeUnit.SECONDS) && writer.exitValue() == 0;
    } finally {
      writer.descendants().forEach(ProcessHandle::destroyForcibly);
      writer.destroyForcibly();
    }
  }

  /// Tries to be the one who says that the command begins; true for one caller ever.
  boolean claim() throws IOException {
    try {
      Files.createDirectory(path.resolve(STARTED));
      return true;
    } catch (FileAlreadyExistsException _) {
      return false;
    }
  }

  String command() throws IOException {
    return text(COMMAND).orElse("");
  }

  Optional<Leader> leader() throws IOException {
    return text(LEADER).flatMap(Leader::parse);
  }

  Optional<Integer> exitCode() throws IOException {
    return text(EXIT)
        .map(String::strip)
        .filter(code -> code.matches("\\d{1,3}"))
        .map(Integer::valueOf);
  }

  /// How many bytes of the output were handed on live.
  long livePosition() throws IOException {
    return text(LIVE).filter(number -> number.matches("\\d{1,18}")).map(Long::valueOf).orElse(0L);
  }

  /// Writes down how many were, never fewer than before. In one write over the last one, as one
  /// that was emptied first would have all of it said again; and not synced, as a lost one only
  /// says a piece again.
  void liveUpTo(long position) throws IOException {
    Files.writeString(
        path.resolve(LIVE),
        Long.toString(position),
        StandardOpenOption.CREATE,
        StandardOpenOption.WRITE);
  }

  long outputSize() throws IOException {
    return Files.size(path.resolve(OUTPUT));
  }

  /// The bytes of the output from a position, at most so many.
  byte[] output(long from, int most) throws IOException {
    try (var channel = FileChannel.open(path.resolve(OUTPUT))) {
      var bytes = ByteBuffer.allocate(Math.clamp(channel.size() - from, 0, most));
      while (bytes.hasRemaining() && channel.read(bytes, from + bytes.position()) >= 0) {
        // reads on until all that was there is read
      }
      return Arrays.copyOf(bytes.array(), bytes.position());
    }
  }

  /// The output as a result shows it from a position on: whole, or its beginning and end.
  String shown(long from) throws IOException {
    long size = outputSize() - from;
    int room = BoundedText.LIMIT - 2 * BoundedText.NOTE;
    if (size <= room) {
      return new String(output(from, room), StandardCharsets.UTF_8);
    }
    return BoundedText.join(
        output(from, room / 2),
        output(from + size - room / 2, room / 2),
        size,
        "The whole is " + told + "/" + OUTPUT + "; read it with read_file or grep");
  }

  private Optional<String> text(String name) throws IOException {
    try {
      return Optional.of(Files.readString(path.resolve(name)));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }
}
