package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.Wire;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// One session of the load with its drone and its IDE. Runs on the generator's only thread.
public final class StreamingSession {
  /// What a drone may have in flight.
  public static final int WINDOW = 256;

  private static final int LONGEST_FRAME = 512;
  private static final ByteBuffer FRAMES = ByteBuffer.allocateDirect(WINDOW * LONGEST_FRAME);

  private final int index;
  private final Progress progress;
  private final DroneSide drone;
  private final IdeSide ide;
  private @Nullable Token token;
  private @Nullable TokenFrames frames;
  private int sent;
  private boolean ending;

  /// Hears of every step of the stream.
  public interface Progress {
    /// Tokens have arrived at the IDE.
    ///
    /// @param first the number of the first of them, from 1
    void arrived(StreamingSession session, int first, int count);

    /// The drone was acked.
    void acked(StreamingSession session);
  }

  /// @param index its place among the sessions of the measure
  StreamingSession(BenchSession names, int index, Wire ides, Wire drones, Progress progress) {
    this.index = index;
    this.progress = progress;
    this.drone = new DroneSide(names, drones, this::acked);
    this.ide = new IdeSide(names, ides, this::arrived);
  }

  private void acked() {
    if (!ending) {
      progress.acked(this);
    }
  }

  private void arrived(int count) {
    progress.arrived(this, ide.tokens().received() - count + 1, count);
  }

  public int index() {
    return index;
  }

  DroneSide drone() {
    return drone;
  }

  IdeSide ide() {
    return ide;
  }

  /// Whether the drone can begin.
  boolean isReady() {
    return drone.isOrdered() && ide.turnId().isPresent();
  }

  /// How many tokens are not acked yet.
  public int inFlight() {
    return sent - drone.acked();
  }

  /// Sends the next tokens with one write.
  public void send(int count) {
    if (frames == null) {
      frames = new TokenFrames(token());
    }
    FRAMES.clear();
    frames.put(FRAMES, sent + 1, count);
    drone.write(FRAMES.flip());
    sent += count;
  }

  private Token token() {
    if (token == null) {
      token = new Token(ide.turnId().orElseThrow(), drone.epoch());
    }
    return token;
  }

  /// Whether everything that was sent is acked and has arrived.
  boolean isAllBack() {
    return drone.acked() >= sent && ide.tokens().received() >= sent;
  }

  /// Ends the turn.
  void end() {
    ending = true;
    drone.send(token().end(sent + 1));
  }

  int sent() {
    return sent;
  }

  /// Tokens that came twice, late, changed or not at all.
  int faults() {
    return ide.tokens().faults() + Math.max(0, sent - ide.tokens().received());
  }
}
