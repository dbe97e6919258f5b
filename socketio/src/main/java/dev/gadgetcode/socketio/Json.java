package dev.gadgetcode.socketio;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// JSON of the wire: UTF-8 and no other encoding, bounded in depth and length, no key twice,
/// nothing behind the end. Thread-safe.
public final class Json {
  private final JsonMapper mapper;

  private Json(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /// JSON no deeper than this, and no larger than the messages that carry it may be.
  public static Json limited(int maxDepth, int maxLength) {
    var constraints =
        StreamReadConstraints.builder()
            .maxNestingDepth(maxDepth)
            .maxStringLength(maxLength)
            .maxDocumentLength(maxLength)
            .maxNumberLength(100)
            .maxNameLength(1_000)
            .build();
    var factory =
        JsonFactory.builder()
            .streamReadConstraints(constraints)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .build();
    return new Json(
        JsonMapper.builder(factory).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build());
  }

  public JsonMapper mapper() {
    return mapper;
  }

  /// Is the text itself broken or past the limits, and not just other than what a reader wants?
  static boolean isBroken(RuntimeException problem) {
    return problem instanceof StreamConstraintsException
        || (problem instanceof StreamReadException && !(problem instanceof InputCoercionException));
  }

  JsonParser parser(byte[] json) {
    return mapper.createParser(json);
  }

  /// Writes one JSON array: the event's name, if there is one, and the arguments.
  ///
  /// @return the binaries among the arguments, for which placeholders were written
  List<byte[]> write(OutputStream out, @Nullable String event, Object... arguments) {
    var binaries = new ArrayList<byte[]>(0);
    try (var generator = new Placeholders(mapper.createGenerator(out), binaries)) {
      generator.writeStartArray();
      if (event != null) {
        generator.writeString(event);
      }
      for (var argument : arguments) {
        mapper.writeValue(generator, argument);
      }
      generator.writeEndArray();
    }
    return binaries;
  }

  /// Puts binaries aside and leaves a numbered placeholder for each.
  private static final class Placeholders extends JsonGeneratorDelegate {
    private final List<byte[]> binaries;

    Placeholders(JsonGenerator generator, List<byte[]> binaries) {
      super(generator, false);
      this.binaries = binaries;
    }

    @Override
    public JsonGenerator writeBinary(Base64Variant variant, byte[] data, int offset, int length) {
      writeStartObject();
      writeBooleanProperty("_placeholder", true);
      writeNumberProperty("num", binaries.size());
      writeEndObject();
      binaries.add(Arrays.copyOfRange(data, offset, offset + length));
      return this;
    }
  }
}
