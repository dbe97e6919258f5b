package dev.gadgetcode.drone.mcp;

import dev.gadgetcode.ai.ToolSpec;
import dev.gadgetcode.drone.tool.Parameters;
import dev.gadgetcode.drone.tool.Tool;
import dev.gadgetcode.drone.tool.ToolContext;
import dev.gadgetcode.drone.tool.ToolResult;
import dev.gadgetcode.protocol.document.ToolPolicy;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// A tool of a server. What a server says about its tools is not trusted: each counts as one that
/// writes, and asks unless a policy says otherwise. Immutable.
final class McpTool implements Tool {
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final TypeReference<Map<String, Object>> ARGUMENTS = new TypeReference<>() {};
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
  static Optional<McpTool> of(McpServer server, McpSchema.Tool listed) {
    var tool = listed.name();
    var name = server.name() + "__" + tool.replaceAll("[^A-Za-z0-9_-]", "_");
    if (tool.isEmpty() || name.length() > LONGEST_NAME || listed.inputSchema().isEmpty()) {
      return Optional.empty();
    }
    var description = Objects.requireNonNullElse(listed.description(), "");
    var told =
        description.length() <= LONGEST_DESCRIPTION
            ? description
            : description.substring(0, LONGEST_DESCRIPTION);
    var schema = JSON.writeValueAsString(listed.inputSchema());
    return Optional.of(new McpTool(server, tool, new ToolSpec(name, told, schema)));
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
      var result = server.call(tool, JSON.convertValue(parameters.json(), ARGUMENTS));
      var words = words(result);
      return Boolean.TRUE.equals(result.isError())
          ? ToolResult.failed(words)
          : ToolResult.ok(words);
    } catch (McpFault fault) {
      return ToolResult.failed(
          fault.getMessage() + " It is unknown whether the call did anything; look first.");
    }
  }

  private static String words(McpSchema.CallToolResult result) {
    var words = result.content().stream().map(McpTool::words).collect(Collectors.joining("\n"));
    if (words.isEmpty() && result.structuredContent() != null) {
      return JSON.writeValueAsString(result.structuredContent());
    }
    return words.isEmpty() ? "[no content]" : words;
  }

  private static String words(McpSchema.@Nullable Content part) {
    return switch (part) {
      case McpSchema.TextContent text -> text.text();
      case McpSchema.EmbeddedResource embedded -> words(embedded.resource());
      case McpSchema.ResourceLink link -> "[resource " + link.uri() + "]";
      case McpSchema.ImageContent image -> "[image " + image.mimeType() + ", not shown]";
      case McpSchema.AudioContent audio -> "[audio " + audio.mimeType() + ", not shown]";
      case null, default -> "[something of another kind, not shown]";
    };
  }

  private static String words(McpSchema.ResourceContents resource) {
    var about = "[resource " + resource.uri() + "]";
    return resource instanceof McpSchema.TextResourceContents text
        ? about + "\n" + text.text()
        : about;
  }
}
