package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.ai.http.Endpoint;
import dev.gadgetcode.ai.http.FailureTexts;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// One kind of provider: where and how it is asked, how its stream is framed and understood, and
/// how it lists its models. Stateless; what a stream needs to remember is in its [StreamDecoder].
interface Dialect {
  /// The word for this kind in settings and in the catalogue.
  String id();

  Endpoint.KeyHeader keyHeader();

  Map<String, String> headers();

  String chatPath();

  /// The request as this provider's JSON. `origin` marks the blocks that came from this very
  /// provider.
  byte[] chatBody(String origin, ModelInfo model, ModelRequest request);

  Framing framing();

  StreamDecoder decoder(String origin, BlockFold fold, FailureTexts texts);

  /// What a person can do about an unknown model.
  String unknownModel(String model);

  /// The models the provider has.
  List<ListedModel> models(Question question);

  /// A question to the provider; its answer is an array under a field of a JSON object. Anything
  /// else halts the call.
  @FunctionalInterface
  interface Question {
    JsonNode array(String path, String field);
  }

  /// How a body is cut into payloads.
  enum Framing {
    SERVER_SENT_EVENTS("text/event-stream"),
    NEWLINE_DELIMITED_JSON("application/x-ndjson");

    private final String mediaType;

    Framing(String mediaType) {
      this.mediaType = mediaType;
    }

    String mediaType() {
      return mediaType;
    }
  }
}
