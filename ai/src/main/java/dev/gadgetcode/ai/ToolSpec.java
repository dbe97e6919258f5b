package dev.gadgetcode.ai;

import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// A tool as the model sees it: a name, what it is for, and the JSON schema (an object) of its
/// arguments.
public record ToolSpec(String name, String description, String schema) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  public ToolSpec {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("a tool name is 1-64 letters, digits, _ or -: " + name);
    }
    if (!isObject(schema)) {
      throw new IllegalArgumentException("the schema of tool " + name + " is not a JSON object");
    }
  }

  private static boolean isObject(String text) {
    try {
      return JsonMapper.shared().readTree(text).isObject();
    } catch (JacksonException _) {
      return false;
    }
  }
}
