package dev.gadgetcode.socketio;

import dev.gadgetcode.socketio.engine.CloseReason;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The events that one kind of peer may send, and who handles them. Immutable, shared by all
/// sockets of that kind; `S` is what the application keeps per socket.
public final class Events<S> {
  private final Map<String, Entry<S, ?>> entries;
  private final Pace<S> pace;
  private final OtherHandler<S> other;
  private final InvalidHandler<S> invalid;
  private final Consumer<S> writable;
  private final BiConsumer<S, CloseReason> disconnected;

  private Events(Builder<S> builder) {
    this.entries = Map.copyOf(builder.entries);
    this.pace = builder.pace;
    this.other = builder.other;
    this.invalid = builder.invalid;
    this.writable = builder.writable;
    this.disconnected = builder.disconnected;
  }

  /// Handles one event, on the socket's loop.
  @FunctionalInterface
  public interface Handler<S, T> {
    void handle(S state, T args, Reply reply);
  }

  /// Is asked about each event before it is read, on the socket's loop.
  @FunctionalInterface
  public interface Pace<S> {
    /// Returns false for an event that is dropped, whatever it is.
    ///
    /// @param bytes how long it is
    boolean allows(S state, int bytes, Reply reply);
  }

  /// Handles an event that no handler is named for.
  @FunctionalInterface
  public interface OtherHandler<S> {
    void handle(S state, String event, Reply reply);
  }

  /// Handles arguments that are JSON but not what the event's reader expects.
  @FunctionalInterface
  public interface InvalidHandler<S> {
    /// Answers the peer; returns false to end the connection for it.
    boolean handle(S state, String event, String problem, Reply reply);
  }

  record Entry<S, T>(Args<T> args, Handler<S, T> handler) {}

  public static <S> Builder<S> builder() {
    return new Builder<>();
  }

  @Nullable Entry<S, ?> find(String event) {
    return entries.get(event);
  }

  Pace<S> pace() {
    return pace;
  }

  OtherHandler<S> other() {
    return other;
  }

  InvalidHandler<S> invalid() {
    return invalid;
  }

  Consumer<S> writable() {
    return writable;
  }

  BiConsumer<S, CloseReason> disconnected() {
    return disconnected;
  }

  /// Collects handlers. Without more, unknown events are ignored and invalid ones end the
  /// connection.
  public static final class Builder<S> {
    private final Map<String, Entry<S, ?>> entries = new HashMap<>();
    private Pace<S> pace = (_, _, _) -> true;
    private OtherHandler<S> other = (_, _, _) -> {};
    private InvalidHandler<S> invalid = (_, _, _, _) -> false;
    private Consumer<S> writable = _ -> {};
    private BiConsumer<S, CloseReason> disconnected = (_, _) -> {};

    private Builder() {}

    public <T> Builder<S> on(String event, Args<T> args, Handler<S, T> handler) {
      if (entries.put(event, new Entry<>(args, handler)) != null) {
        throw new IllegalArgumentException("two handlers for " + event);
      }
      return this;
    }

    /// Has nobody send more than is good.
    public Builder<S> paced(Pace<S> limit) {
      pace = limit;
      return this;
    }

    public Builder<S> onOther(OtherHandler<S> handler) {
      other = handler;
      return this;
    }

    public Builder<S> onInvalid(InvalidHandler<S> handler) {
      invalid = handler;
      return this;
    }

    /// What waited for the peer went out, and there is room again.
    public Builder<S> onWritable(Consumer<S> handler) {
      writable = handler;
      return this;
    }

    /// The socket is gone; told once.
    public Builder<S> onDisconnect(BiConsumer<S, CloseReason> handler) {
      disconnected = handler;
      return this;
    }

    public Events<S> build() {
      return new Events<>(this);
    }
  }
}
