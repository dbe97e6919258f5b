package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.drone.setting.AskedServer;
import dev.gadgetcode.drone.setting.ProjectServers;
import dev.gadgetcode.drone.setting.TrustedServers;
import dev.gadgetcode.protocol.document.ServerState;
import dev.gadgetcode.protocol.document.ServerStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The servers that a project names, of which those run that the user has trusted just as they are
/// written there. Looked at anew for each turn: a definition that has changed, or trust that was
/// taken back, ends the server. For any thread, one at a time.
final class NamedServers implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(NamedServers.class);

  private static final int LONGEST_NAME = 40;
  private static final int LONGEST_WORDS = 300;

  private final ProjectServers asked;
  private final TrustedServers trusted;
  private final Set<String> taken;
  private final Function<AskedServer.Sound, McpServer> making;
  private final Map<String, McpServer> running = new LinkedHashMap<>();
  private final Set<String> told = new HashSet<>();
  private List<ServerState> others = List.of();

  /// @param taken names that the user has given to servers of their own
  NamedServers(
      ProjectServers asked,
      TrustedServers trusted,
      Set<String> taken,
      Function<AskedServer.Sound, McpServer> making) {
    this.asked = asked;
    this.trusted = trusted;
    this.taken = Set.copyOf(taken);
    this.making = making;
  }

  /// The servers of a project that may be used.
  ///
  /// @param notice told, once for each, which of them wait for the user's trust
  synchronized List<McpServer> of(Path project, Consumer<String> notice) {
    var sound = new LinkedHashMap<String, AskedServer.Sound>();
    var refused = new ArrayList<ServerState>();
    var untrusted = new ArrayList<AskedServer.Sound>();
    try {
      var hashes = trusted.hashes(asked.writable());
      for (var server : asked.of(project)) {
        switch (server) {
          case AskedServer.Wrong(var name, var why) -> refused.add(failed(name, why));
          case AskedServer.Sound one when taken.contains(one.name()) ->
              refused.add(failed(one.name(), "the name is that of a server in drone.json"));
          case AskedServer.Sound one when hashes.contains(one.hash()) -> sound.put(one.hash(), one);
          case AskedServer.Sound one -> untrusted.add(one);
        }
      }
    } catch (IOException wrong) {
      log.warn("the servers of a project are left out why={}", wrong.getMessage());
      sound.clear();
      refused.add(failed(ProjectServers.FILE, String.valueOf(wrong.getMessage())));
    }
    var way = "To look at it and trust it: gadget drone trust " + project.toAbsolutePath();
    untrusted.forEach(server -> refused.add(waiting(server, way)));
    others = List.copyOf(refused);
    tell(untrusted, project, notice);
    keep(sound);
    return List.copyOf(running.values());
  }

  private static ServerState failed(String name, String why) {
    return new ServerState(
        cut(name, LONGEST_NAME), null, ServerStatus.FAILED, 0, cut(why, LONGEST_WORDS));
  }

  private static String cut(String text, int length) {
    return text.length() <= length ? text : text.substring(0, length) + "...";
  }

  private static ServerState waiting(AskedServer.Sound server, String way) {
    var transport = McpServer.transport(server.settings());
    return new ServerState(server.name(), transport, ServerStatus.UNTRUSTED, 0, way);
  }

  private void tell(List<AskedServer.Sound> untrusted, Path project, Consumer<String> notice) {
    var news = untrusted.stream().filter(server -> told.add(server.hash())).toList();
    if (news.isEmpty()) {
      return;
    }
    var names = String.join(", ", news.stream().map(AskedServer.Sound::name).toList());
    log.warn("servers of a project are not trusted project={} servers={}", project, names);
    notice.accept(
        "The project names MCP servers that nobody trusted, so they are not started: "
            + names
            + ". To look at them and trust them, run on the drone's machine: gadget drone trust "
            + project.toAbsolutePath());
  }

  private void keep(Map<String, AskedServer.Sound> wanted) {
    running
        .entrySet()
        .removeIf(entry -> {
          boolean isOver = !wanted.containsKey(entry.getKey());
          if (isOver) {
            entry.getValue().close();
          }
          return isOver;
        });
    wanted.forEach((hash, server) -> running.computeIfAbsent(hash, _ -> making.apply(server)));
  }

  /// Those of the project that was looked at last.
  synchronized List<ServerState> states() {
    var states = new ArrayList<ServerState>();
    running.values().forEach(server -> states.add(server.state()));
    states.addAll(others);
    return states;
  }

  @Override
  public synchronized void close() {
    running.values().forEach(McpServer::close);
  }
}
