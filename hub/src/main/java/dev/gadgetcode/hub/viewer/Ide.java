package dev.gadgetcode.hub.viewer;

import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.socketio.Payload;
import dev.gadgetcode.socketio.Socket;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// One connected IDE. Thread-safe.
public final class Ide {
  private final UserId user;
  private final Connection connection;
  private final Socket socket;
  private final LongAdder sent;
  private final Set<TurnId> watched = ConcurrentHashMap.newKeySet();
  private volatile @Nullable ChatSessionId session;

  /// @param sent counts what is sent
  Ide(UserId user, Connection connection, Socket socket, LongAdder sent) {
    this.user = user;
    this.connection = connection;
    this.socket = socket;
    this.sent = sent;
  }

  public UserId user() {
    return user;
  }

  public Connection connection() {
    return connection;
  }

  public Socket socket() {
    return socket;
  }

  /// The session that it works in: the one it was given last.
  public Optional<ChatSessionId> session() {
    return Optional.ofNullable(session);
  }

  public void enter(ChatSessionId session) {
    this.session = session;
  }

  public void send(Message message) {
    send(Wire.event(message.getClass()), Payload.ofArray(Wire.text(message)));
  }

  void send(String event, Payload payload) {
    if (socket.emit(event, payload)) {
      sent.increment();
    }
  }

  Set<TurnId> watched() {
    return watched;
  }
}
