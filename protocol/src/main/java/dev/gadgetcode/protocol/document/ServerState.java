package dev.gadgetcode.protocol.document;

import dev.gadgetcode.protocol.Rule;
import org.jspecify.annotations.Nullable;

/// A server of the Model Context Protocol that a drone has tools from, or could have.
///
/// @param transport null where the project that names it does not say it in a way that works
/// @param tools how many it offers
/// @param message why it is as it is, for people
public record ServerState(
    String name,
    @Nullable ServerTransport transport,
    ServerStatus status,
    int tools,
    @Nullable String message) {
  public ServerState {
    Rule.atLeast(0, "tools", tools);
  }
}
