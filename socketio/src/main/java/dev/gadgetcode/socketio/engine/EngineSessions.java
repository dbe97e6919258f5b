package dev.gadgetcode.socketio.engine;

import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.EventLoop;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The sessions of one endpoint by `sid`, an unguessable name. Used from all loops.
final class EngineSessions {
  private static final int SID_BYTES = 18;

  private final ConcurrentHashMap<String, EngineSession> bySid = new ConcurrentHashMap<>();
  private final SecureRandom random = new SecureRandom();
  private final EngineConfig config;
  private volatile boolean closing;

  EngineSessions(EngineConfig config) {
    this.config = config;
  }

  EngineSession create(EventLoop loop, ByteBufAllocator allocator) {
    var bytes = new byte[SID_BYTES];
    random.nextBytes(bytes);
    var sid = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    var session = new EngineSession(sid, loop, config, this, allocator);
    bySid.put(sid, session);
    return session;
  }

  @Nullable EngineSession find(String sid) {
    return bySid.get(sid);
  }

  void remove(EngineSession session) {
    bySid.remove(session.sid(), session);
  }

  int size() {
    return bySid.size();
  }

  boolean isClosing() {
    return closing;
  }

  void closeAll(CloseReason reason) {
    closing = true;
    bySid.values().forEach(session -> session.close(reason));
  }
}
