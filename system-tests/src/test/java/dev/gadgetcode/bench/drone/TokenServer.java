package dev.gadgetcode.bench.drone;

import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.ReceivedRequest;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.ai.scripted.ScriptedServer;
import dev.gadgetcode.ai.scripted.ServerConnection;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// A provider in OpenAI's format that says one token after the other, each in a chunk of its own,
/// at a steady rate, until the caller hangs up. Each connection has a virtual thread of its own.
final class TokenServer implements AutoCloseable {
  static final String TOKEN = " token";
  private static final int AT_ONCE = 4;

  private final OpenAiVoice voice = new OpenAiVoice();
  private final ScriptedServer server = new ScriptedServer(this::answer);
  private final long pause;

  TokenServer(int perSecond) {
    this.pause = 1_000_000_000L * AT_ONCE / perSecond;
  }

  String address() {
    return server.url() + voice.basePath();
  }

  private void answer(ReceivedRequest request, ServerConnection connection) throws IOException {
    connection.streamHead(voice.contentType());
    var token = voice.pieces(List.of(new Said.Say(TOKEN))).getLast();
    for (long next = System.nanoTime(); ; next += pause) {
      while (System.nanoTime() < next) {
        LockSupport.parkNanos(next - System.nanoTime());
      }
      for (int said = 0; said < AT_ONCE; said++) {
        connection.chunk(token);
      }
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
