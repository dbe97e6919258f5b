package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.id.TabId;

/// One connection of an IDE: a tab, and the socket that it has at the moment.
///
/// @param tab kept by the tab across reloads; for a client that has none, the name of its socket
public record Connection(TabId tab, String socket) {
  /// The tab of a client that does not name one: it lives and ends with the socket.
  public static Connection ofSocket(String socket) {
    return new Connection(new TabId(socket), socket);
  }

  /// Does the tab outlive its socket?
  boolean comesBack() {
    return !tab.value().equals(socket);
  }
}
