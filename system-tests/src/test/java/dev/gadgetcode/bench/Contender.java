package dev.gadgetcode.bench;

import dev.gadgetcode.socketio.node.NodeScripts;
import java.nio.file.Path;
import java.util.List;

/// A server that is measured, and how it is started.
enum Contender implements Measured {
  /// This project's server; it reads the JSON as a tree and writes it again.
  OURS("this server"),
  /// This project's server; it checks the JSON and forwards the bytes as they came.
  OURS_VERBATIM("this server, verbatim"),
  /// npm's server.
  NODE("Node");

  /// What the server's JVM gets in production.
  static final ServerJvm JVM =
      new ServerJvm(
          List.of(
              "-XX:+UseSerialGC",
              "-Xmx512m",
              "--enable-native-access=ALL-UNNAMED",
              "--sun-misc-unsafe-memory-access=allow",
              "-Dio.netty.leakDetection.level=disabled"));

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  @Override
  public String label() {
    return label;
  }

  /// The text that a receiver gets for a message.
  String relayed(RelayMessage message, int seq) {
    return switch (this) {
      case OURS, NODE -> "42[\"relay\"," + message.payload(seq) + "]";
      case OURS_VERBATIM -> message.sent(seq);
    };
  }

  @Override
  public ProcessBuilder command() {
    return switch (this) {
      case OURS -> JVM.command(RelayServer.class, "tree");
      case OURS_VERBATIM -> JVM.command(RelayServer.class, "verbatim");
      case NODE -> node();
    };
  }

  private static ProcessBuilder node() {
    var builder = NodeScripts.of(Path.of("src", "test", "node")).node("relay-server.mjs");
    builder.command().add(1, "--expose-gc");
    builder.environment().put("NODE_ENV", "production");
    return builder;
  }
}
