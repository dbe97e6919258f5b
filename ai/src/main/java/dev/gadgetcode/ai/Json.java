package dev.gadgetcode.ai;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The JSON questions of this package.
final class Json {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private Json() {}

  static boolean isObject(String text) {
    try {
      return MAPPER.readTree(text).isObject();
    } catch (JacksonException _) {
      return false;
    }
  }
}
