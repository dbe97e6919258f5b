package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.secret.LoggedSecrets;
import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.protocol.document.ServerState;
import dev.gadgetcode.protocol.document.ServerStatus;
import dev.gadgetcode.protocol.document.ServerTransport;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;

/// One server of the Model Context Protocol: started when it is first needed, and again with the
/// next use when it has ended, but not over and over. For any thread.
final class McpServer implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(McpServer.class);
  private static final int MOST_TOOLS = 128;
  private static final int MOST_PAGES = 16;
  private static final int LONGEST_WORDS = 300;
  private static final int MOST_STARTS = 5;
  private static final Duration STARTS_WITHIN = Duration.ofMinutes(1);

  private final String name;
  private final ServerSettings settings;
  private final Map<String, String> environment;
  private final Path folder;
  private final Times times;
  private final Runnable changed;
  private final ReentrantLock starting = new ReentrantLock();
  private final Deque<Long> starts = new ArrayDeque<>();
  private volatile @Nullable McpConnection connection;
  private volatile ServerState state;

  /// How long a server may take.
  ///
  /// @param start to be ready and to list its tools
  /// @param call for one call
  record Times(Duration start, Duration call) {
    static final Times USUAL = new Times(Duration.ofSeconds(20), Duration.ofSeconds(120));
  }

  /// @param changed told whenever its state is another one
  McpServer(
      String name,
      ServerSettings settings,
      Map<String, String> environment,
      Path folder,
      Times times,
      Runnable changed) {
    this.name = name;
    this.settings = settings;
    this.environment = environment;
    this.folder = folder;
    this.times = times;
    this.changed = changed;
    this.state = new ServerState(name, transport(settings), ServerStatus.IDLE, 0, null);
  }

  static ServerTransport transport(ServerSettings settings) {
    return switch (settings) {
      case ServerSettings.Program _ -> ServerTransport.STDIO;
      case ServerSettings.Address _ -> ServerTransport.HTTP;
    };
  }

  String name() {
    return name;
  }

  /// How it is, as far as anybody has noticed.
  ServerState state() {
    return state;
  }

  private void become(ServerStatus status, int tools, Optional<String> why) {
    var message = why.map(words -> cut(LoggedSecrets.clean(words))).orElse(null);
    var before = state;
    state = new ServerState(name, transport(settings), status, tools, message);
    if (!state.equals(before)) {
      changed.run();
    }
  }

  private static String cut(String words) {
    return words.length() <= LONGEST_WORDS ? words : words.substring(0, LONGEST_WORDS) + "...";
  }

  /// The tools that it offers now.
  List<McpSchema.Tool> tools() throws IOException, InterruptedException {
    try {
      var tools = listed();
      become(ServerStatus.RUNNING, tools.size(), Optional.empty());
      return tools;
    } catch (IOException failed) {
      become(ServerStatus.FAILED, 0, Optional.of(String.valueOf(failed.getMessage())));
      throw failed;
    }
  }

  private List<McpSchema.Tool> listed() throws IOException, InterruptedException {
    var tools = new ArrayList<McpSchema.Tool>();
    var cursor = Optional.<String>empty();
    for (int page = 0; page < MOST_PAGES && tools.size() < MOST_TOOLS; page++) {
      var from = cursor.orElse(McpSchema.FIRST_PAGE);
      var listed = ask(client -> client.listTools(from), times.start());
      tools.addAll(listed.tools());
      cursor = Optional.ofNullable(listed.nextCursor()).filter(next -> !next.isEmpty());
      if (cursor.isEmpty()) {
        break;
      }
    }
    return tools.subList(0, Math.min(tools.size(), MOST_TOOLS));
  }

  /// Calls a tool, once: where the server ends on the way it is not called again.
  McpSchema.CallToolResult call(String tool, Map<String, Object> arguments)
      throws IOException, InterruptedException {
    var call = McpSchema.CallToolRequest.builder(tool).arguments(arguments).build();
    return ask(client -> client.callTool(call), times.call());
  }

  /// Asks in the session that there is, and where the server has forgotten that one and so did
  /// nothing, in a new one.
  private <T> T ask(Function<McpAsyncClient, Mono<T>> question, Duration time)
      throws IOException, InterruptedException {
    try {
      return connected().ask(question, time);
    } catch (McpFault.SessionGone _) {
      return connected().ask(question, time);
    }
  }

  private Carrier opened() throws IOException {
    return switch (settings) {
      case ServerSettings.Program program ->
          ProcessCarrier.start(name, program, environment, folder);
      case ServerSettings.Address address -> new HttpCarrier(name, address);
    };
  }

  private McpConnection connected() throws IOException, InterruptedException {
    starting.lockInterruptibly();
    try {
      var known = connection;
      if (known != null && known.isAlive()) {
        return known;
      }
      checkStarts();
      var fresh = new McpConnection(name, opened(), this::gone);
      try {
        fresh.ask(McpAsyncClient::initialize, times.start());
      } catch (IOException | InterruptedException failed) {
        fresh.close();
        throw failed;
      }
      log.info("server is ready server={}", name);
      connection = fresh;
      become(ServerStatus.RUNNING, state.tools(), Optional.empty());
      return fresh;
    } finally {
      starting.unlock();
    }
  }

  private void gone() {
    become(
        ServerStatus.FAILED,
        state.tools(),
        Optional.of("It has ended, and is started again when it is needed."));
  }

  private void checkStarts() throws McpFault {
    long now = System.nanoTime();
    starts.removeIf(start -> now - start > STARTS_WITHIN.toNanos());
    if (starts.size() >= MOST_STARTS) {
      throw new McpFault(
          "The server " + name + " ended over and over and is not started again for a minute.");
    }
    starts.add(now);
  }

  @Override
  public void close() {
    var known = connection;
    if (known != null) {
      known.close();
    }
  }
}
