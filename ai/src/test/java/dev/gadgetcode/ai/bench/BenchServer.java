package dev.gadgetcode.ai.bench;

import dev.gadgetcode.ai.scripted.AnthropicVoice;
import dev.gadgetcode.ai.scripted.OllamaVoice;
import dev.gadgetcode.ai.scripted.OpenAiVoice;
import dev.gadgetcode.ai.scripted.ReceivedRequest;
import dev.gadgetcode.ai.scripted.Said;
import dev.gadgetcode.ai.scripted.ScriptedServer;
import dev.gadgetcode.ai.scripted.ServerConnection;
import dev.gadgetcode.ai.scripted.Voice;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The other side of [ModelBench], in a process of its own so that its CPU time is not counted. The
/// path of a request says what it wants: `/<dialect>/<tokens>/<tokens per second, 0 for as fast as
/// it goes>/...`, or `/silent/...`.
final class BenchServer {
  private BenchServer() {}

  public static void main(String[] arguments) throws IOException {
    try (ScriptedServer server = new ScriptedServer(BenchServer::answer)) {
      System.out.println(server.port());
      // Lives as long as its parent holds the pipe.
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  static Voice voice(String dialect) {
    return switch (dialect) {
      case "openai" -> new OpenAiVoice();
      case "anthropic" -> new AnthropicVoice();
      case "ollama" -> new OllamaVoice();
      default -> throw new IllegalArgumentException(dialect);
    };
  }

  private static void answer(ReceivedRequest request, ServerConnection connection)
      throws IOException {
    String[] path = request.path().split("/", -1);
    if (path[1].equals("silent")) {
      connection.silence();
      return;
    }
    Voice voice = voice(path[1]);
    int tokens = Integer.parseInt(path[2]);
    int rate = Integer.parseInt(path[3]);
    List<Said> script = new ArrayList<>();
    for (int i = 0; i < tokens; i++) {
      script.add(new Said.Say(i % 2 == 0 ? " token" : " and"));
    }
    script.add(new Said.End(Said.Reason.ANSWERED));
    connection.streamHead(voice.contentType());
    long start = System.nanoTime();
    long sent = 0;
    for (byte[] piece : voice.pieces(script)) {
      if (rate > 0) {
        long due = start + sent * TimeUnit.SECONDS.toNanos(1) / rate;
        for (long wait = due - System.nanoTime(); wait > 0; wait = due - System.nanoTime()) {
          LockSupport.parkNanos(wait);
        }
      }
      connection.chunk(piece);
      sent++;
    }
    connection.endOfChunks();
  }
}
