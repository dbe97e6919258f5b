package dev.gadgetcode.drone.mcp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The messages between the drone and a server, whatever carries them. Stateless.
final class JsonRpc {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int UNKNOWN_METHOD = -32601;

  private JsonRpc() {}

  /// Something that is not answered; with an `id` it is a request.
  static ObjectNode message(String method, ObjectNode params) {
    var message = JSON.createObjectNode().put("jsonrpc", "2.0").put("method", method);
    message.set("params", params);
    return message;
  }

  static ObjectNode cancelled(long request, String reason) {
    return message(
        "notifications/cancelled",
        JSON.createObjectNode().put("requestId", request).put("reason", reason));
  }

  /// Is it something that the server wants to know?
  static boolean isRequest(JsonNode message) {
    return message.has("method") && message.has("id");
  }

  /// Is it the answer to what was asked by this number?
  static boolean isAnswer(JsonNode message, long request) {
    return !message.has("method") && message.path("id").asLong(-1) == request;
  }

  /// A server may ask whether anybody is there, and nothing else.
  static ObjectNode answer(JsonNode request) {
    var answer = JSON.createObjectNode().put("jsonrpc", "2.0");
    answer.set("id", request.path("id"));
    if (request.path("method").asString("").equals("ping")) {
      answer.set("result", JSON.createObjectNode());
    } else {
      answer.set(
          "error",
          JSON.createObjectNode().put("code", UNKNOWN_METHOD).put("message", "not supported"));
    }
    return answer;
  }

  /// What an answer says.
  ///
  /// @throws McpFault where it is a refusal
  static JsonNode result(String server, JsonNode answer) throws McpFault {
    if (answer.has("error")) {
      var words = answer.path("error").path("message").asString("no reason");
      throw new McpFault("The server " + server + " refused: " + words);
    }
    return answer.path("result");
  }
}
