package dev.gadgetcode.drone.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SchemaTest {
  private static final Schema SCHEMA =
      new Schema(
          """
          {"type": "object", "additionalProperties": false, "required": ["path"], "properties": {
            "path": {"type": "string", "minLength": 1, "maxLength": 5},
            "limit": {"type": "integer", "minimum": 1, "maximum": 10},
            "all": {"type": "boolean"},
            "items": {"type": "array", "maxItems": 2, "items": {"type": "object",
              "required": ["status"], "properties": {"status": {"enum": ["on", "off"]}}}}}}
          """);

  private static List<String> problems(String json) {
    return SCHEMA.problems(JsonMapper.shared().readTree(json));
  }

  @Test
  void whatFitsHasNoProblems() {
    assertThat(problems("{\"path\": \"a\", \"limit\": 3, \"items\": [{\"status\": \"on\"}]}"))
        .isEmpty();
  }

  @Test
  void whatIsMissingWrongOrUnknownIsNamed() {
    assertThat(problems("{\"limit\": \"3\", \"more\": 1}"))
        .containsExactly(
            "'path' is missing",
            "'limit' must be an integer, not a string",
            "'more' is unknown; known are path, limit, all, items");
  }

  @Test
  void parametersThatAreNoObjectAreSaidToBeNone() {
    assertThat(problems("[1]")).containsExactly("the parameters must be an object, not an array");
  }

  @Test
  void limitsOfNumbersTextsAndListsHold() {
    assertThat(problems("{\"path\": \"\", \"limit\": 0}"))
        .containsExactly("'path' must not be empty", "'limit' must be at least 1");
    assertThat(problems("{\"path\": \"abcdef\", \"limit\": 11}"))
        .containsExactly("'path' is longer than 5 characters", "'limit' must be at most 10");
    assertThat(
            problems(
                "{\"path\": \"a\", \"items\": [{}, {\"status\": \"x\"}, {\"status\": \"on\"}]}"))
        .containsExactly(
            "'items' has more than 2 items",
            "'items[0].status' is missing",
            "'items[1].status' must be one of [\"on\",\"off\"]");
  }

  @Test
  void aFractionOrAGiantIsNoInteger() {
    assertThat(problems("{\"path\": \"a\", \"limit\": 1.5}"))
        .containsExactly("'limit' must be an integer, not a number with a fraction");
    assertThat(problems("{\"path\": \"a\", \"limit\": 99999999999}"))
        .containsExactly("'limit' must be an integer, not a number that large");
  }

  @Test
  void nullStandsForLeftOutWhereThatIsAllowed() {
    assertThat(problems("{\"path\": \"a\", \"limit\": null}")).isEmpty();
    assertThat(problems("{\"path\": null}")).containsExactly("'path' must be a string, not null");
  }
}
