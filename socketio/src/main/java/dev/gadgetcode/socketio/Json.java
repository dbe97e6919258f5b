package dev.gadgetcode.socketio;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.DupDetector;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadContext;
import tools.jackson.core.util.JsonGeneratorDelegate;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// JSON of the wire: UTF-8 and no other encoding, bounded in depth and length, no key twice,
/// nothing behind the end. Thread-safe.
public final class Json {
  private final JsonMapper mapper;

  /// Makes the parsers and generators of packets: without the mapper's context, and without its
  /// watch for keys that come twice, which {@link JsonTree} does better and {@link #watchKeys}
  /// turns on.
  private final JsonFactory packets;

  private Json(JsonMapper mapper, JsonFactory packets) {
    this.mapper = mapper;
    this.packets = packets;
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
    var packets =
        JsonFactory.builder()
            .streamReadConstraints(constraints)
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .build();
    var strict = packets.rebuild().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    return new Json(
        JsonMapper.builder(strict).enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build(),
        packets);
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
    return packets.createParser(ObjectReadContext.empty(), json);
  }

  /// Lets a parser that stands in an array refuse keys that come twice in the objects to come.
  static void watchKeys(JsonParser parser) {
    ((JsonReadContext) parser.streamReadContext())
        .withDupDetector(DupDetector.rootDetector(parser));
  }

  /// Writes one JSON array: the event's name, if there is one, and the arguments.
  ///
  /// @return the binaries among the arguments, for which placeholders were written
  List<byte[]> write(OutputStream out, @Nullable String event, Object... arguments) {
    var binaries = new ArrayList<byte[]>(0);
    try (var plain = packets.createGenerator(ObjectWriteContext.empty(), out)) {
      var any = new Placeholders(plain, binaries);
      plain.writeStartArray();
      if (event != null) {
        plain.writeString(event);
      }
      for (var argument : arguments) {
        if (argument instanceof JsonNode tree) {
          JsonTree.write(plain, tree, other -> mapper.writeValue(any, other));
        } else {
          mapper.writeValue(any, argument);
        }
      }
      plain.writeEndArray();
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
