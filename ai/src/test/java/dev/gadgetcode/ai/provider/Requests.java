package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.catalogue.Catalogue;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Requests as a dialect writes them.
final class Requests {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private Requests() {}

  static String body(Dialect dialect, String model, ModelRequest request) {
    byte[] body =
        dialect.chatBody(Streams.ORIGIN, Catalogue.builtIn().model(dialect.id(), model), request);
    return new String(body, StandardCharsets.UTF_8);
  }

  static String body(Dialect dialect, ModelRequest request) {
    return body(dialect, TestBed.MODEL, request);
  }

  static JsonNode json(Dialect dialect, String model, ModelRequest request) {
    return MAPPER.readTree(body(dialect, model, request));
  }
}
