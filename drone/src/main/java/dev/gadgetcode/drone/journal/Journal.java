package dev.gadgetcode.drone.journal;

import dev.gadgetcode.drone.core.Shown;
import dev.gadgetcode.drone.core.TurnFact;
import dev.gadgetcode.drone.core.TurnNote;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.StreamEvents;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/// The journal of one turn: its numbered events and the drone's own notes, in a file that only
/// grows.
///
/// An append is written through to the operating system before it returns, so it outlives the
/// process; {@link #sync} makes it outlive the machine. A process that dies in the middle of an
/// append leaves a torn record, which the next opening cuts off. Not thread-safe.
///
/// It is written by threads that may be interrupted at any moment, and so not through a channel: an
/// interrupt closes a channel, and with it the turn's only record.
public final class Journal implements AutoCloseable {
  /// How much one turn may write.
  public static final long USUAL_LIMIT = 256L << 20;

  private static final Logger log = LoggerFactory.getLogger(Journal.class);
  private static final byte[] MAGIC = "GADGETJ1".getBytes(StandardCharsets.US_ASCII);

  private final Path file;
  private final RandomAccessFile content;
  private final Reserve reserve;
  private final long limit;
  private final SeqIndex index = new SeqIndex();
  private final List<TurnFact> facts = new ArrayList<>();
  private long size;
  private long lastSeq;
  private Optional<StreamEvent.WorkOrderComplete> end = Optional.empty();

  /// An event and how much room it takes.
  public record Stored(StreamEvent event, int bytes) {}

  private Journal(Path file, RandomAccessFile content, Reserve reserve, long limit) {
    this.file = file;
    this.content = content;
    this.reserve = reserve;
    this.limit = limit;
  }

  /// How the file of a journal is opened.
  @FunctionalInterface
  interface Opening {
    RandomAccessFile open(Path file) throws IOException;
  }

  /// Opens a journal, or makes an empty one.
  public static Journal open(Path file, Reserve reserve, long limit) throws IOException {
    return open(file, reserve, limit, path -> new RandomAccessFile(path.toFile(), "rw"));
  }

  /// The same; one that cannot be made leaves no file, which would look like a turn.
  static Journal open(Path file, Reserve reserve, long limit, Opening opening) throws IOException {
    moveAsideIfForeign(file);
    boolean isNew = !Files.exists(file);
    if (isNew) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    var content = opening.open(file);
    var journal = new Journal(file, content, reserve, limit);
    try {
      journal.recover();
      return journal;
    } catch (IOException failed) {
      content.close();
      if (isNew) {
        Files.deleteIfExists(file);
      }
      throw failed;
    }
  }

  /// A file that does not begin as a journal does is not cut but kept.
  private static void moveAsideIfForeign(Path file) throws IOException {
    if (!Files.exists(file)) {
      return;
    }
    byte[] start;
    try (var input = Files.newInputStream(file)) {
      start = input.readNBytes(MAGIC.length);
    }
    var expected = ByteBuffer.wrap(MAGIC, 0, start.length);
    if (!expected.equals(ByteBuffer.wrap(start))) {
      var aside = file.resolveSibling(file.getFileName() + ".damaged-" + System.nanoTime());
      Files.move(file, aside);
      log.warn("no journal, moved aside file={} to={}", file, aside.getFileName());
    }
  }

  private void recover() throws IOException {
    if (content.length() < MAGIC.length) {
      content.setLength(0);
      writeAt(MAGIC, 0);
      syncFolder();
    }
    size = MAGIC.length;
    for (var next = recordAt(size); next.isPresent(); next = recordAt(size)) {
      if (!accepted(next.get().frame())) {
        break;
      }
      size += next.get().bytes();
    }
    long torn = content.length() - size;
    if (torn > 0) {
      content.setLength(size);
      content.getFD().sync();
      log.warn("torn end of a journal cut off file={} bytes={} lastSeq={}", file, torn, lastSeq);
    }
  }

  /// Takes a record that was read; false where it cannot be one of this journal.
  private boolean accepted(Frame frame) {
    try {
      if (frame.kind() == Frame.NOTE) {
        TurnNote.type(frame.name())
            .ifPresent(type -> facts.add(Wire.mapper().readValue(frame.json(), type)));
        return true;
      }
      if (frame.seq() <= lastSeq) {
        return false;
      }
      applied(event(frame), size);
      return true;
    } catch (JacksonException unreadable) {
      log.warn("record cannot be read file={} why={}", file, unreadable.getOriginalMessage());
      return false;
    }
  }

  private void applied(StreamEvent event, long offset) {
    index.add(event.meta().seq(), offset);
    lastSeq = event.meta().seq();
    Shown.of(event).ifPresent(facts::add);
    if (event instanceof StreamEvent.WorkOrderComplete complete) {
      end = Optional.of(complete);
    }
  }

  public long lastSeq() {
    return lastSeq;
  }

  /// What it tells about how far the turn is, in order.
  public List<TurnFact> facts() {
    return List.copyOf(facts);
  }

  /// How the turn ended, if it has.
  public Optional<StreamEvent.WorkOrderComplete> end() {
    return end;
  }

  /// Leaves out the numbers up to this one: the hub has events that this journal has lost.
  public void skipTo(long seq) {
    lastSeq = Math.max(lastSeq, seq);
  }

  /// Gives the next number to an event and appends it.
  ///
  /// @throws JournalFull where the turn has written as much as it may
  public Stored append(LongFunction<StreamEvent> event) throws IOException {
    if (size >= limit) {
      throw new JournalFull(limit);
    }
    return append(event.apply(lastSeq + 1));
  }

  /// Appends what must be there, such as the end: past the limit, and with the reserve if need be.
  public Stored appendAtAnyCost(LongFunction<StreamEvent> event) throws IOException {
    var numbered = event.apply(lastSeq + 1);
    try {
      return append(numbered);
    } catch (IOException full) {
      if (!reserve.release()) {
        throw full;
      }
      return append(numbered);
    }
  }

  private Stored append(StreamEvent event) throws IOException {
    long offset = size;
    var json = Wire.mapper().writeValueAsString(event);
    write(new Frame(Frame.EVENT, event.meta().seq(), Wire.event(event.getClass()), json));
    applied(event, offset);
    return new Stored(event, (int) (size - offset));
  }

  public void note(TurnNote note) throws IOException {
    write(new Frame(Frame.NOTE, 0, note.name(), Wire.mapper().writeValueAsString(note)));
    facts.add(note);
  }

  private void write(Frame frame) throws IOException {
    var bytes = frame.bytes();
    try {
      writeAt(bytes, size);
    } catch (IOException failed) {
      content.setLength(size); // half a record would hide everything that is written behind it
      throw failed;
    }
    size += bytes.length;
  }

  private void writeAt(byte[] bytes, long offset) throws IOException {
    content.seek(offset);
    content.write(bytes);
  }

  /// A new file is safe from a power loss only when its folder is.
  private void syncFolder() throws IOException {
    var folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      try (var entries = FileChannel.open(folder, StandardOpenOption.READ)) {
        entries.force(true);
      }
    }
  }

  /// Makes everything that was appended safe from a power loss.
  public void sync() throws IOException {
    content.getFD().sync();
  }

  /// The first event behind a number.
  public Optional<Stored> after(long seq) throws IOException {
    int place = index.placeAfter(seq);
    if (place == index.size()) {
      return Optional.empty();
    }
    var found =
        recordAt(index.offset(place))
            .orElseThrow(() -> new IOException("the journal has changed: " + file));
    return Optional.of(new Stored(event(found.frame()), found.bytes()));
  }

  private static StreamEvent event(Frame frame) {
    try (var parser = Wire.mapper().createParser(frame.json())) {
      return StreamEvents.messages().read(frame.name(), parser);
    }
  }

  /// A record and how long it is in the file.
  private record Found(Frame frame, int bytes) {}

  private Optional<Found> recordAt(long offset) throws IOException {
    var head = new byte[Frame.HEADER];
    if (!readFully(head, offset)) {
      return Optional.empty();
    }
    var header = ByteBuffer.wrap(head);
    var length = Frame.bodyLength(header);
    if (length.isEmpty() || offset + Frame.HEADER + length.get() > content.length()) {
      return Optional.empty();
    }
    var body = new byte[length.get()];
    return readFully(body, offset + Frame.HEADER)
        ? Frame.read(header, body).map(frame -> new Found(frame, Frame.HEADER + length.get()))
        : Optional.empty();
  }

  private boolean readFully(byte[] bytes, long offset) throws IOException {
    content.seek(offset);
    int length = 0;
    while (length < bytes.length) {
      int read = content.read(bytes, length, bytes.length - length);
      if (read < 0) {
        return false;
      }
      length += read;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    content.close();
  }

  /// Closes it and removes the file.
  public void delete() throws IOException {
    content.close();
    Files.deleteIfExists(file);
  }
}
