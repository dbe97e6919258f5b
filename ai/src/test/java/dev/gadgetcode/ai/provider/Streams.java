package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelEvent;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import dev.gadgetcode.ai.http.TestEndpoints;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// A provider's stream read without a network, cut as a test wants.
final class Streams {
  static final String ORIGIN = "here";

  /// What a stream said: its events, the end last.
  record Heard(List<ModelEvent> events) {
    ModelEnd end() {
      return (ModelEnd) events.getLast();
    }

    ModelEnd.Completed completed() {
      return (ModelEnd.Completed) end();
    }
  }

  private Streams() {}

  static Heard read(Dialect dialect, byte[] stream, int... cuts) {
    List<ModelEvent> events = new ArrayList<>();
    FailureTexts texts = TestEndpoints.texts();
    StreamDecoder decoder = dialect.decoder(ORIGIN, new BlockFold(events::add, texts), texts);
    StreamReader reader =
        new StreamReader(TestBed.REQUEST, dialect.framing(), decoder, 1 << 16, texts);
    try {
      int start = 0;
      for (int cut : cuts) {
        reader.bytes(ByteBuffer.wrap(stream, start, cut - start));
        start = cut;
      }
      reader.bytes(ByteBuffer.wrap(stream, start, stream.length - start));
      if (!reader.isDone()) {
        reader.end();
      }
      events.add(reader.result());
    } catch (CallHalted halted) {
      events.add(halted.end());
    }
    return new Heard(events);
  }

  static Heard read(Dialect dialect, List<byte[]> pieces) {
    return read(dialect, joined(pieces));
  }

  static byte[] joined(List<byte[]> pieces) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    pieces.forEach(all::writeBytes);
    return all.toByteArray();
  }
}
