package dev.gadgetcode.bench.hub;

import dev.gadgetcode.bench.ServerJvm;
import dev.gadgetcode.socketio.node.NodeScripts;
import java.nio.file.Path;
import java.util.List;

/// A hub that is measured.
public enum HubKind {
  /// This project's hub.
  OURS("this hub"),
  /// A hub on npm's socket.io, which forwards every event by itself.
  NODE("Node"),
  /// The same, which merges neighbouring deltas of a group as this hub does.
  NODE_MERGING("Node, merging");

  /// What the hub's JVM gets in production.
  public static final ServerJvm JVM =
      new ServerJvm(
          List.of(
              "-XX:+UseSerialGC",
              "-Xmx1g",
              "--enable-native-access=ALL-UNNAMED",
              "--sun-misc-unsafe-memory-access=allow",
              "-Dio.netty.leakDetection.level=disabled"));

  private final String label;

  HubKind(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  /// The command that starts a hub of this kind.
  ProcessBuilder command(Path data, int sessions) {
    var count = Integer.toString(sessions);
    return switch (this) {
      case OURS -> JVM.command(HubServer.class, data.toString(), count);
      case NODE -> node(data.toString(), count, "each");
      case NODE_MERGING -> node(data.toString(), count, "merged");
    };
  }

  private static ProcessBuilder node(String... args) {
    var builder = NodeScripts.of(Path.of("src", "test", "node")).node("hub-server.mjs", args);
    builder.command().add(1, "--expose-gc");
    builder.environment().put("NODE_ENV", "production");
    return builder;
  }
}
