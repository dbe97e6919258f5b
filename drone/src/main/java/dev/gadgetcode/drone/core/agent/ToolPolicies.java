package dev.gadgetcode.drone.core.agent;

import dev.gadgetcode.protocol.document.ToolPolicy;
import java.util.Map;
import java.util.regex.Pattern;

/// What a project says of the use of tools, by name or by a pattern with `*`; a name goes before a
/// pattern, and the first pattern before the others. Immutable.
public record ToolPolicies(Map<String, ToolPolicy> given) {
  private static final Map<String, ToolPolicy> USUAL = Map.of("web_fetch", ToolPolicy.ASK);

  /// What holds for a tool.
  public ToolPolicy of(String tool) {
    var named = given.get(tool);
    if (named != null) {
      return named;
    }
    return given.entrySet().stream()
        .filter(entry -> matches(entry.getKey(), tool))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(USUAL.getOrDefault(tool, ToolPolicy.AUTO));
  }

  private static boolean matches(String pattern, String tool) {
    return pattern.contains("*") && tool.matches(Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
  }
}
