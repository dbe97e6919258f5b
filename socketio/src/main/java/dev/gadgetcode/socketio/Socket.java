package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.CloseReason;
import dev.gadgetcode.socketio.engine.EngineConnection;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/// A connected namespace of one connection, on either side. Every method may be called from any
/// thread. There is no send buffer behind it: what is emitted while it is not connected is refused.
public final class Socket {
  private final EngineConnection connection;
  private final String id;
  private final PacketWriter writer;
  private final Acks acks;
  private final Runnable leave;
  private volatile boolean connected = true;

  /// Made by its connection, which takes it out again when it leaves.
  Socket(EngineConnection connection, String id, PacketWriter writer, Json json, Runnable leave) {
    this.connection = connection;
    this.id = id;
    this.writer = writer;
    this.acks = new Acks(connection.loop(), json);
    this.leave = leave;
  }

  public String id() {
    return id;
  }

  /// The loop that runs this socket's handlers.
  public EventLoop loop() {
    return connection.loop();
  }

  public boolean isConnected() {
    return connected;
  }

  /// Is there room before this peer counts as slow?
  public boolean isWritable() {
    return connected && connection.isWritable();
  }

  /// Sends an event.
  ///
  /// @return false when the socket is not connected, so that nothing was sent
  public boolean emit(String event, Object... args) {
    if (!connected) {
      return false;
    }
    writer.event(event, Packet.NO_ID, args);
    return true;
  }

  public boolean emit(String event, Payload payload) {
    if (!connected) {
      return false;
    }
    writer.event(event, Packet.NO_ID, payload);
    return true;
  }

  /// Sends an event that asks for an ack, and tells the outcome once, on the loop.
  public <T> void request(
      String event,
      Payload payload,
      Args<T> wanted,
      Duration timeout,
      Consumer<AckOutcome<T>> outcome) {
    boolean taken =
        onLoop(() -> {
          if (connected) {
            writer.event(event, acks.open(wanted, timeout, outcome), payload);
          } else {
            outcome.accept(new AckOutcome.Disconnected<>());
          }
        });
    if (!taken) {
      outcome.accept(new AckOutcome.Disconnected<>());
    }
  }

  /// Leaves the namespace; the connection under it stays.
  public void disconnect() {
    onLoop(() -> {
      if (connected) {
        writer.disconnect();
        leave.run();
        disconnected();
      }
    });
  }

  /// Ends the whole connection.
  public void close(CloseReason reason) {
    onLoop(() -> connection.close(reason));
  }

  void answered(Packet ack) throws MalformedPacket {
    acks.answered(ack);
  }

  void disconnected() {
    connected = false;
    acks.disconnected();
  }

  PacketWriter writer() {
    return writer;
  }

  private boolean onLoop(Runnable task) {
    if (loop().inEventLoop()) {
      task.run();
      return true;
    }
    try {
      loop().execute(task);
      return true;
    } catch (RejectedExecutionException _) {
      return false; // the loop has ended, and the connection with it
    }
  }
}
