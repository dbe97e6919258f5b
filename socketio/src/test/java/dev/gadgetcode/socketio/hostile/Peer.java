package dev.gadgetcode.socketio.hostile;

import dev.gadgetcode.socketio.peer.RawPeer;
import dev.gadgetcode.socketio.peer.RawWebSocket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.regex.Pattern;

/// A WebSocket peer of a server, with the name of its session.
record Peer(RawWebSocket socket, String sid) implements AutoCloseable {
  static final String ENDPOINT = "/socket.io/?EIO=4&transport=websocket";

  private static final Pattern SID = Pattern.compile("\"sid\":\"([^\"]+)\"");

  /// Opens a session and connects to nothing.
  static Peer open(InetSocketAddress address) throws IOException {
    return open(RawPeer.connect(address));
  }

  static Peer open(RawPeer peer) throws IOException {
    var socket = RawWebSocket.open(peer, ENDPOINT);
    return new Peer(socket, sidOf(socket.readText()));
  }

  /// Opens a session and connects to the main namespace.
  static Peer connected(InetSocketAddress address) throws IOException {
    return connected(RawPeer.connect(address));
  }

  static Peer connected(RawPeer raw) throws IOException {
    var peer = open(raw);
    peer.connect();
    return peer;
  }

  /// Connects to the main namespace and gives the name of the socket.
  String connect() throws IOException {
    var answer = socket.text("40").readText();
    if (!answer.startsWith("40{")) {
      throw new IOException("not connected but " + answer);
    }
    return sidOf(answer);
  }

  /// The name that a server gave in a handshake.
  static String sidOf(String handshake) throws IOException {
    var sid = SID.matcher(handshake);
    if (!sid.find()) {
      throw new IOException("no handshake but " + handshake);
    }
    return sid.group(1);
  }

  /// Sends an event and waits for it to come back.
  void exchange(String text) throws IOException {
    socket.text("42[\"message\",\"" + text + "\"]");
    var back = socket.readText();
    if (!back.equals("42[\"message-back\",\"" + text + "\"]")) {
      throw new IOException("another event came back: " + back);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
