package dev.gadgetcode.socketio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class JsonTreeTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final String CHARACTERS =
      "abc XYZ 019 \" \\ / \b \t \n \f \r \u0000 \u001f \u007f \u0080 é ÿ Ā € 漢 \uFFFD 🚀";

  private final Json json = Json.limited(64, 1 << 20);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void treesAreWrittenAndReadAsTheMapperDoes(long seed) throws Exception {
    var random = new Random(seed);
    for (int count = 0; count < 300; count++) {
      var tree = tree(random, 4);

      var out = new ByteArrayOutputStream();
      json.write(out, null, tree);
      var written = out.toString(StandardCharsets.UTF_8);

      assertThat(written).isEqualTo("[" + json.mapper().writeValueAsString(tree) + "]");
      assertThat(read(written)).isEqualTo(tree);
    }
  }

  @Test
  void aKeyThatComesTwiceIsRefused() {
    assertThatThrownBy(() -> read("[{\"a\":1,\"b\":{\"a\":2},\"a\":3}]"))
        .isInstanceOf(MalformedPacket.class);
  }

  @Test
  void binariesInsideATreeGetPlaceholders() {
    var out = new ByteArrayOutputStream();

    var binaries =
        json.write(out, "file", NODES.objectNode().set("bytes", NODES.binaryNode(new byte[] {7})));

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("[\"file\",{\"bytes\":{\"_placeholder\":true,\"num\":0}}]");
    assertThat(binaries).containsExactly(new byte[] {7});
  }

  private JsonNode read(String array) throws MalformedPacket {
    try (var parser = json.parser(array.getBytes(StandardCharsets.UTF_8))) {
      parser.nextToken();
      return JsonTree.read(parser, parser.nextToken());
    }
  }

  private static JsonNode tree(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 6)) {
      case 0 -> NODES.numberNode(random.nextInt());
      case 1 -> NODES.numberNode((1L << 40) + random.nextInt());
      case 2 -> NODES.booleanNode(random.nextBoolean());
      case 3 -> NODES.nullNode();
      case 4 -> NODES.stringNode(text(random));
      case 5 -> NODES.numberNode(random.nextInt() + 0.5);
      case 6 -> {
        var array = NODES.arrayNode();
        random.ints(random.nextInt(5)).forEach(_ -> array.add(tree(random, depth - 1)));
        yield array;
      }
      default -> {
        var object = NODES.objectNode();
        random
            .ints(random.nextInt(5))
            .forEach(_ -> object.set(text(random), tree(random, depth - 1)));
        yield object;
      }
    };
  }

  private static String text(Random random) {
    var codes = CHARACTERS.codePoints().toArray();
    var text = new StringBuilder();
    random
        .ints(random.nextInt(40), 0, codes.length)
        .forEach(index -> text.appendCodePoint(codes[index]));
    return text.toString();
  }
}
