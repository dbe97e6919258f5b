package dev.gadgetcode.bench;

import dev.gadgetcode.socketio.node.NodeScripts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A server that is measured, and how it is started.
enum Contender {
  /// This project's server; it reads the JSON as a tree and writes it again.
  OURS("this server"),
  /// This project's server; it checks the JSON and forwards the bytes as they came.
  OURS_VERBATIM("this server, verbatim"),
  /// npm's server.
  NODE("Node");

  /// What the server's JVM gets in production; more can be tried with the variable below.
  static final List<String> JVM =
      List.of(
          "-XX:+UseSerialGC",
          "-Xmx512m",
          "--enable-native-access=ALL-UNNAMED",
          "--sun-misc-unsafe-memory-access=allow");

  private static final String MORE_FLAGS = "GADGET_BENCH_JVM";

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /// The text that a receiver gets for a message.
  String relayed(RelayMessage message, int seq) {
    return switch (this) {
      case OURS, NODE -> "42[\"relay\"," + message.payload(seq) + "]";
      case OURS_VERBATIM -> message.sent(seq);
    };
  }

  /// The command that starts this server, not yet pinned to a core.
  ProcessBuilder command() {
    return switch (this) {
      case OURS -> java("tree");
      case OURS_VERBATIM -> java("verbatim");
      case NODE -> node();
    };
  }

  /// Flags that were asked for beside those of production.
  static List<String> moreFlags() {
    var more = System.getenv().getOrDefault(MORE_FLAGS, "").strip();
    return more.isEmpty() ? List.of() : List.of(more.split("\\s+"));
  }

  private static ProcessBuilder java(String how) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(JVM);
    command.addAll(moreFlags());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(RelayServer.class.getName(), how));
    return new ProcessBuilder(command);
  }

  private static ProcessBuilder node() {
    var builder = NodeScripts.of(Path.of("src", "test", "node")).node("relay-server.mjs");
    builder.command().add(1, "--expose-gc");
    builder.environment().put("NODE_ENV", "production");
    return builder;
  }
}
