package dev.gadgetcode.bench;

import static java.util.concurrent.CompletableFuture.completedFuture;

import dev.gadgetcode.socketio.Args;
import dev.gadgetcode.socketio.Connector;
import dev.gadgetcode.socketio.Events;
import dev.gadgetcode.socketio.Socket;
import dev.gadgetcode.socketio.SocketIoConfig;
import dev.gadgetcode.socketio.SocketIoServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/// The relay on this project's server, with one event loop, as a process of its own.
///
/// Prints `ready PORT`; reads `gc` on its standard input, answers `collected KB`, and ends with
/// that input.
final class RelayServer {
  private final Map<String, Socket> sockets = new ConcurrentHashMap<>();
  private final Events<Client> events;

  private record Client(String name, String partner, Socket socket) {}

  private RelayServer(String how) {
    var builder = Events.<Client>builder();
    switch (how) {
      case "tree" ->
          builder.on(
              "relay",
              Args.tree(),
              (_, args, _) -> {
                var to = sockets.get(args.get(0).stringValue());
                if (to != null) {
                  to.emit("relay", args.get(1));
                }
              });
      case "verbatim" ->
          builder.on(
              "relay",
              Args.raw(),
              (client, args, _) -> {
                var to = sockets.get(client.partner());
                if (to != null) {
                  to.emit("relay", args);
                }
              });
      default -> throw new IllegalArgumentException("tree or verbatim, not " + how);
    }
    this.events =
        builder.onDisconnect((client, _) -> sockets.remove(client.name(), client.socket())).build();
  }

  public static void main(String[] args) throws InterruptedException, IOException {
    var relay = new RelayServer(args[0]);
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (var server =
        SocketIoServer.builder(SocketIoConfig.defaults().withLoops(1))
            .namespace("/", relay::connect)
            .start(address)) {
      IO.println("ready " + server.address().getPort());
      for (var command = commands.readLine(); command != null; command = commands.readLine()) {
        if (command.equals("gc")) {
          IO.println("collected " + ServerProcess.collected());
        }
      }
    }
  }

  private CompletionStage<Connector.Decision> connect(Connector.Handshake handshake) {
    var name = handshake.auth().path("name").stringValue("");
    var partner = handshake.auth().path("partner").stringValue("");
    return completedFuture(
        new Connector.Accept<>(
            events,
            socket -> {
              sockets.put(name, socket);
              return new Client(name, partner, socket);
            }));
  }
}
