package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.ServerSettings;
import dev.gadgetcode.drone.tool.Tool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The servers of the Model Context Protocol that the drone's user has set up. A repository can
/// name none. For any thread.
public final class McpServers implements AutoCloseable {
  /// There are none.
  public static final McpServers NONE = new McpServers(List.of());

  private static final Logger log = LoggerFactory.getLogger(McpServers.class);

  private final List<McpServer> servers;

  McpServers(List<McpServer> servers) {
    this.servers = List.copyOf(servers);
  }

  /// None of them is started yet.
  ///
  /// @param environment what they all get
  /// @param folder where they start: no project
  public static McpServers of(
      Map<String, ServerSettings> settings, Map<String, String> environment, Path folder) {
    return new McpServers(
        settings.entrySet().stream()
            .map(entry ->
                new McpServer(
                    entry.getKey(), entry.getValue(), environment, folder, McpServer.Times.USUAL))
            .toList());
  }

  /// All their tools. All servers are asked at once; one that does not answer has none.
  public List<Tool> tools() throws InterruptedException {
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
          log.warn("a tool is left out server={} tool={}", server.name(), listed.path("name"));
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
    servers.forEach(McpServer::close);
  }
}
