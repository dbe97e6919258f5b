package dev.gadgetcode.drone.mcp;

import java.io.IOException;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// The way to a server, whatever carries its messages. For any thread; who asks waits. One that
/// failed stays so.
interface McpConnection extends AutoCloseable {
  boolean isAlive();

  /// Asks the server, and waits for its result for so long.
  ///
  /// @throws McpFault where it ends, refuses, or takes too long
  JsonNode request(String method, ObjectNode params, Duration time)
      throws IOException, InterruptedException;

  /// Tells the server something that it does not answer. It has it before what is asked next.
  void tell(String method, ObjectNode params) throws IOException, InterruptedException;

  @Override
  void close();
}
