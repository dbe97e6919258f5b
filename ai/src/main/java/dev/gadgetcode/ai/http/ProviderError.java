package dev.gadgetcode.ai.http;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An error in a provider's own words, out of any of the shapes that providers use: `{error: {type,
/// code, message}}`, `{error: "text"}`, `{message}`, `{detail}`, one of these in a list, or plain
/// text. Parts that are missing are empty.
public record ProviderError(String type, String code, String message) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  public static ProviderError of(byte[] body) {
    try {
      return of(MAPPER.readTree(body));
    } catch (JacksonException _) {
      String text = new String(body, StandardCharsets.UTF_8);
      return new ProviderError("", "", text.stripLeading().startsWith("<") ? "" : text);
    }
  }

  public static ProviderError of(JsonNode json) {
    JsonNode root = json.isArray() ? json.path(0) : json;
    JsonNode error = root.path("error").isObject() ? root.path("error") : root;
    return new ProviderError(
        error.path("type").asString(""), error.path("code").asString(""), message(error));
  }

  boolean mentions(String words) {
    return type.contains(words) || code.contains(words) || message.contains(words);
  }

  private static String message(JsonNode error) {
    for (String field : new String[] {"message", "error", "detail"}) {
      JsonNode value = error.path(field);
      if (!value.isMissingNode() && !value.isNull()) {
        return value.isString() ? value.stringValue() : value.toString();
      }
    }
    return "";
  }
}
