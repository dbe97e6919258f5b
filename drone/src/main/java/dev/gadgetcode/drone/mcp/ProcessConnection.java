package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ServerSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A server's process and the requests on their way to it: JSON-RPC, one message a line. What it
/// says is read on a virtual thread of its own, what it is told is written on another, so that
/// neither a server that does not read nor one that does not answer holds anybody longer than the
/// time of a request. Requests are made on the threads of calls. A connection that failed stays so.
final class ProcessConnection implements McpConnection {
  private static final Logger log = LoggerFactory.getLogger(ProcessConnection.class);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration PING = Duration.ofSeconds(5);
  private static final long MOST_UNASKED = 64 << 20;
  private static final int MOST_ON_THE_WAY = 256;

  private final String name;
  private final Process process;
  private final Runnable gone;
  private final Map<Long, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
  private final AtomicLong ids = new AtomicLong();
  private final AtomicLong unasked = new AtomicLong();
  private final Semaphore onTheWay = new Semaphore(MOST_ON_THE_WAY);
  private final Object writing = new Object();
  private CompletableFuture<Void> written = CompletableFuture.completedFuture(null);
  private volatile @Nullable String fault;

  private ProcessConnection(String name, Process process, Runnable gone) {
    this.name = name;
    this.process = process;
    this.gone = gone;
  }

  /// Starts the server. It does not start in a project, whose files could change what runs.
  ///
  /// @param gone told once, where it ends before it is closed
  static ProcessConnection start(
      String name,
      ServerSettings.Program settings,
      Map<String, String> environment,
      Path folder,
      Runnable gone)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(settings.command());
    command.addAll(settings.arguments());
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().putAll(settings.environment());
    builder.redirectError(ProcessBuilder.Redirect.DISCARD);
    var connection = new ProcessConnection(name, builder.start(), gone);
    Thread.ofVirtual().name("mcp-" + name).start(connection::read);
    return connection;
  }

  @Override
  public boolean isAlive() {
    return fault == null && process.isAlive();
  }

  @Override
  public JsonNode request(String method, ObjectNode params, Duration time)
      throws IOException, InterruptedException {
    long id = ids.incrementAndGet();
    var answer = new CompletableFuture<JsonNode>();
    open.put(id, answer);
    try {
      if (fault != null) {
        throw new McpFault(ended());
      }
      unasked.set(0);
      write(JsonRpc.message(method, params).put("id", id));
      return answer.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      cancel(id, "it took too long");
      makeSureItLives(method);
      throw new McpFault(
          "The server " + name + " did not answer in " + time.toSeconds() + " seconds.");
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof McpFault why ? why : new McpFault(ended());
    } catch (InterruptedException stopped) {
      cancel(id, "the user stopped it");
      throw stopped;
    } finally {
      open.remove(id);
    }
  }

  /// A server that does not even answer a ping is ended, so that the next call has a new one.
  private void makeSureItLives(String method) throws InterruptedException {
    if (method.equals("ping")) {
      fail("it hangs");
      return;
    }
    try {
      request("ping", JSON.createObjectNode(), PING);
    } catch (IOException _) {
      fail("it hangs");
    }
  }

  private void cancel(long id, String reason) {
    write(JsonRpc.cancelled(id, reason));
  }

  @Override
  public void tell(String method, ObjectNode params) {
    write(JsonRpc.message(method, params));
  }

  /// Has a message written behind those before it.
  private void write(ObjectNode message) {
    if (!onTheWay.tryAcquire()) {
      fail("it does not read what it is told");
      return;
    }
    var bytes = (message + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (writing) {
      written =
          written.thenRunAsync(
              () -> {
                try {
                  process.getOutputStream().write(bytes);
                  process.getOutputStream().flush();
                } catch (IOException broken) {
                  fail("it has ended");
                } finally {
                  onTheWay.release();
                }
              },
              Thread::startVirtualThread);
    }
  }

  private void read() {
    try {
      var lines = new BoundedLines(process.getInputStream());
      for (var line = lines.next(); line.isPresent(); line = lines.next()) {
        if (unasked.addAndGet(line.get().length()) > MOST_UNASKED) {
          throw new McpFault("it says more than anybody asked for");
        }
        heard(line.get());
      }
      fail("it has ended");
    } catch (IOException broken) {
      fail(String.valueOf(broken.getMessage()));
    }
  }

  private void heard(String line) {
    JsonNode message;
    try {
      message = JSON.readTree(line);
    } catch (JacksonException _) {
      log.debug("server says what is no message server={}", name);
      return;
    }
    if (JsonRpc.isRequest(message)) {
      write(JsonRpc.answer(message));
    }
    var asked = message.has("method") ? null : open.get(message.path("id").asLong(-1));
    if (asked == null) {
      return; // a notification, or too late: lists are read anew for each turn
    }
    try {
      asked.complete(JsonRpc.result(name, message));
    } catch (McpFault refusal) {
      asked.completeExceptionally(refusal);
    }
  }

  private void fail(String why) {
    synchronized (open) {
      if (fault != null) {
        return;
      }
      fault = why;
    }
    log.warn("server is gone server={} why={}", name, why);
    end();
    gone.run();
    open.values().forEach(asked -> asked.completeExceptionally(new McpFault(ended())));
  }

  private String ended() {
    return "The server "
        + name
        + " is gone: "
        + Optional.ofNullable(fault).orElse("it has ended")
        + ". It is started again with the next call.";
  }

  private void end() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public void close() {
    synchronized (open) {
      fault = "the drone has ended it";
    }
    end();
  }
}
