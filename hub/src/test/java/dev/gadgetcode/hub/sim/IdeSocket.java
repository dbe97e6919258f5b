package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.Connection;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeNotice;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The hub's end of a tab's connection: what it watches and how far it was sent each turn.
final class IdeSocket implements Link.HubEnd {
  private final Link link;
  private final Tab tab;
  private final Connection connection;
  private final Map<TurnId, Long> cursors = new HashMap<>();
  private @Nullable ChatSessionId session;

  IdeSocket(Link link, Tab tab, Connection connection) {
    this.link = link;
    this.tab = tab;
    this.connection = connection;
  }

  UserId user() {
    return tab.user();
  }

  Connection connection() {
    return connection;
  }

  Optional<ChatSessionId> session() {
    return Optional.ofNullable(session);
  }

  void enter(ChatSessionId entered) {
    session = entered;
  }

  boolean watches(TurnId turn) {
    return cursors.containsKey(turn);
  }

  void watch(TurnRow turn, long afterSeq) {
    cursors.put(turn.id(), afterSeq);
    catchUp(turn);
  }

  /// Sends what comes next at the cursor, as far as the log goes.
  void catchUp(TurnRow turn) {
    var cursor = cursors.get(turn.id());
    if (cursor != null) {
      for (long seq = cursor + 1; seq <= turn.lastSeq(); seq++) {
        send(turn.event(seq));
      }
    }
  }

  /// Sends an event if it comes next.
  void offer(StreamEvent event) {
    var cursor = cursors.get(event.meta().turnId());
    if (cursor != null && event.meta().seq() == cursor + 1) {
      send(event);
    }
  }

  void send(StreamEvent event) {
    cursors.put(event.meta().turnId(), event.meta().seq());
    link.toPeer(() -> tab.shown(link, event));
  }

  void tell(IdeNotice notice) {
    link.toPeer(() -> tab.told(link, notice));
  }

  /// Sends an ack down this connection, once.
  Consumer<IdeAck> reply(Consumer<IdeAck> atPeer) {
    var sent = new boolean[1];
    return ack -> {
      Violation.unless(!sent[0], "rule 3 a request is acked once", () -> "again with " + ack);
      sent[0] = true;
      link.toPeer(() -> atPeer.accept(ack));
    };
  }
}
