package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ProjectServers;
import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.setting.TrustedServers;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.protocol.document.ServerState;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The servers of the Model Context Protocol that the drone's user has set up, and those that a
/// project names and the user has trusted. For any thread.
public final class McpServers implements AutoCloseable {
  /// There are none.
  public static final McpServers NONE = of(Map.of(), Map.of(), Path.of("/"));

  private static final Logger log = LoggerFactory.getLogger(McpServers.class);

  private final List<McpServer> own;
  private final Optional<NamedServers> named;
  private volatile Runnable changed = () -> {};

  /// @param environment what they all get
  /// @param folder where they start: no project
  /// @param trust what the user has trusted; without, no server of a project runs
  private McpServers(
      Map<String, ServerSettings> settings,
      Map<String, String> environment,
      Path folder,
      Optional<Trust> trust) {
    this.own =
        settings.entrySet().stream()
            .map(entry -> server(entry.getKey(), entry.getValue(), environment, folder))
            .toList();
    this.named =
        trust.map(given ->
            new NamedServers(
                new ProjectServers(folder, given.writable()),
                given.servers(),
                settings.keySet(),
                asked -> server(asked.name(), asked.settings(), environment, folder)));
  }

  /// What decides on the servers of projects.
  ///
  /// @param writable what agents may write to
  public record Trust(TrustedServers servers, Path writable) {}

  /// None of them is started yet.
  public static McpServers of(
      Map<String, ServerSettings> settings, Map<String, String> environment, Path folder) {
    return new McpServers(settings, environment, folder, Optional.empty());
  }

  /// The same, and those of projects once they are trusted.
  public static McpServers of(
      Map<String, ServerSettings> settings,
      Map<String, String> environment,
      Path folder,
      Trust trust) {
    return new McpServers(settings, environment, folder, Optional.of(trust));
  }

  private McpServer server(
      String name, ServerSettings settings, Map<String, String> environment, Path folder) {
    return new McpServer(
        name, settings, environment, folder, McpServer.Times.USUAL, () -> changed.run());
  }

  /// Has somebody told, on any thread, whenever the states are others.
  public void watch(Runnable watching) {
    changed = watching;
  }

  /// How they are, with those of the project that was last worked on.
  public List<ServerState> states() {
    var states = new ArrayList<ServerState>();
    own.forEach(server -> states.add(server.state()));
    named.ifPresent(servers -> states.addAll(servers.states()));
    return states;
  }

  /// All tools for a project. All servers are asked at once; one that does not answer has none.
  ///
  /// @param notice told what the user could do to have more
  public List<Tool> tools(Path project, Consumer<String> notice) throws InterruptedException {
    var servers = new ArrayList<>(own);
    named.ifPresent(more -> servers.addAll(more.of(project, notice)));
    changed.run();
    return tools(servers);
  }

  static List<Tool> tools(List<McpServer> servers) throws InterruptedException {
    var tools = new ArrayList<Tool>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var listed = new ArrayList<Future<List<Tool>>>();
      for (var server : servers) {
        listed.add(threads.submit(() -> tools(server)));
      }
      try {
        for (var one : listed) {
          tools.addAll(one.get());
        }
      } catch (ExecutionException failed) {
        throw new IllegalStateException("tools are listed or not", failed);
      } catch (InterruptedException stopped) {
        threads.shutdownNow();
        throw stopped;
      }
    }
    return tools;
  }

  private static List<Tool> tools(McpServer server) throws InterruptedException {
    var tools = new ArrayList<Tool>();
    var names = new HashSet<String>();
    try {
      for (var listed : server.tools()) {
        var tool = McpTool.of(server, listed);
        if (tool.isPresent() && names.add(tool.get().spec().name())) {
          tools.add(tool.get());
        } else {
          log.warn("a tool is left out server={} tool={}", server.name(), listed.name());
        }
      }
    } catch (IOException unavailable) {
      log.warn("server has no tools server={} why={}", server.name(), unavailable.getMessage());
    }
    return tools;
  }

  /// Ends all of them.
  @Override
  public void close() {
    own.forEach(McpServer::close);
    named.ifPresent(NamedServers::close);
  }
}
