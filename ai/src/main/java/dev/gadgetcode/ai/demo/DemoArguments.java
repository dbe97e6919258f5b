package dev.gadgetcode.ai.demo;

import dev.gadgetcode.ai.ToolSpec;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// The arguments of one demo tool call. Each value goes under the first of its usual names that the
/// tool's schema knows, so the script fits the tools it is offered instead of fixing how they name
/// things.
final class DemoArguments {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private final JsonNode properties;
  private final ObjectNode arguments = MAPPER.createObjectNode();

  DemoArguments(ToolSpec tool) {
    properties = MAPPER.readTree(tool.schema()).path("properties");
  }

  DemoArguments put(List<String> names, String value) {
    String name = names.stream().filter(properties::has).findFirst().orElse(names.getFirst());
    arguments.put(name, value);
    return this;
  }

  String json() {
    return MAPPER.writeValueAsString(arguments);
  }
}
