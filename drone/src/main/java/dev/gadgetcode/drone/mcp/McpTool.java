package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.document.ToolPolicy;
import java.io.IOException;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// A tool of a server. What a server says about its tools is not trusted: each counts as one that
/// writes, and asks unless a policy says otherwise. Immutable.
final class McpTool implements Tool {
  private static final int LONGEST_NAME = 64;
  private static final int LONGEST_DESCRIPTION = 4_000;

  private final McpServer server;
  private final String tool;
  private final ToolSpec spec;

  private McpTool(McpServer server, String tool, ToolSpec spec) {
    this.server = server;
    this.tool = tool;
    this.spec = spec;
  }

  /// A tool as its server lists it; none where a model could not call it.
  static Optional<McpTool> of(McpServer server, JsonNode listed) {
    var tool = listed.path("name").asString("");
    var name = server.name() + "__" + tool.replaceAll("[^A-Za-z0-9_-]", "_");
    var schema = listed.path("inputSchema");
    if (tool.isEmpty() || name.length() > LONGEST_NAME || !schema.isObject()) {
      return Optional.empty();
    }
    var description = listed.path("description").asString("");
    var told =
        description.length() <= LONGEST_DESCRIPTION
            ? description
            : description.substring(0, LONGEST_DESCRIPTION);
    return Optional.of(new McpTool(server, tool, new ToolSpec(name, told, schema.toString())));
  }

  @Override
  public ToolSpec spec() {
    return spec;
  }

  @Override
  public Effect effect() {
    return Effect.WRITES;
  }

  @Override
  public ToolPolicy usual() {
    return ToolPolicy.ASK;
  }

  @Override
  public ToolResult run(Parameters parameters, ToolContext context)
      throws IOException, InterruptedException {
    try {
      var result = server.call(tool, parameters.json());
      var words = words(result);
      return result.path("isError").asBoolean(false)
          ? ToolResult.failed(words)
          : ToolResult.ok(words);
    } catch (McpFault fault) {
      return ToolResult.failed(
          fault.getMessage() + " It is unknown whether the call did anything; look first.");
    }
  }

  private static String words(JsonNode result) {
    var words = new StringBuilder();
    for (var part : result.path("content")) {
      if (!words.isEmpty()) {
        words.append('\n');
      }
      words.append(words(part.path("type").asString(""), part));
    }
    if (words.isEmpty() && result.has("structuredContent")) {
      words.append(result.path("structuredContent"));
    }
    return words.isEmpty() ? "[no content]" : words.toString();
  }

  private static String words(String type, JsonNode part) {
    return switch (type) {
      case "text" -> part.path("text").asString("");
      case "resource" -> {
        var resource = part.path("resource");
        var about = "[resource " + resource.path("uri").asString("") + "]";
        yield resource.path("text").isString()
            ? about + "\n" + resource.path("text").stringValue()
            : about;
      }
      case "resource_link" -> "[resource " + part.path("uri").asString("") + "]";
      default -> "[" + type + " " + part.path("mimeType").asString("") + ", not shown]";
    };
  }
}
