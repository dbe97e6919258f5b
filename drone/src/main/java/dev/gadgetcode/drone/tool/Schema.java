package dev.gadgetcode.drone.tool;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A JSON schema as tools use them: types, properties, required, items, enum, and the limits of
/// numbers, texts and lists. A keyword beyond these, as a foreign tool may bring, checks nothing.
/// Immutable.
public final class Schema {
  private static final int MOST_PROBLEMS = 10;

  private final JsonNode schema;

  public Schema(String json) {
    schema = JsonMapper.shared().readTree(json);
  }

  /// What is wrong with a value, in words for the model; nothing when it fits.
  public List<String> problems(JsonNode value) {
    var problems = new ArrayList<String>();
    check(schema, value, "", problems);
    return List.copyOf(problems.subList(0, Math.min(problems.size(), MOST_PROBLEMS)));
  }

  private static void check(JsonNode schema, JsonNode value, String at, List<String> problems) {
    if (!hasType(schema.path("type"), value)) {
      problems.add(
          named(at) + " must be " + typeWords(schema.path("type")) + ", not " + kind(value));
      return;
    }
    checkLimits(schema, value, at, problems);
    if (value.isObject()) {
      checkProperties(schema, value, at, problems);
    }
    if (value.isArray() && schema.has("items")) {
      for (int index = 0; index < value.size(); index++) {
        check(schema.path("items"), value.path(index), at + "[" + index + "]", problems);
      }
    }
  }

  private static void checkProperties(
      JsonNode schema, JsonNode value, String at, List<String> problems) {
    var properties = schema.path("properties");
    for (var required : schema.path("required")) {
      if (!value.has(required.stringValue())) {
        problems.add(named(join(at, required.stringValue())) + " is missing");
      }
    }
    for (var entry : value.properties()) {
      var name = entry.getKey();
      if (properties.has(name)) {
        boolean leftOut = entry.getValue().isNull() && !requires(schema, name);
        if (!leftOut) {
          check(properties.path(name), entry.getValue(), join(at, name), problems);
        }
      } else if (schema.path("additionalProperties").isBoolean()
          && !schema.path("additionalProperties").booleanValue()) {
        problems.add(
            named(join(at, name))
                + " is unknown; known are "
                + String.join(", ", properties.propertyNames()));
      }
    }
  }

  private static boolean requires(JsonNode schema, String name) {
    for (var required : schema.path("required")) {
      if (required.stringValue().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static void checkLimits(
      JsonNode schema, JsonNode value, String at, List<String> problems) {
    if (schema.has("enum") && !schema.path("enum").valueStream().anyMatch(value::equals)) {
      problems.add(named(at) + " must be one of " + schema.path("enum"));
    }
    if (value.isNumber()) {
      double number = value.doubleValue();
      if (number < schema.path("minimum").asDouble(Double.NEGATIVE_INFINITY)) {
        problems.add(named(at) + " must be at least " + schema.path("minimum"));
      }
      if (number > schema.path("maximum").asDouble(Double.POSITIVE_INFINITY)) {
        problems.add(named(at) + " must be at most " + schema.path("maximum"));
      }
    }
    checkSize(schema, value, at, problems);
  }

  private static void checkSize(JsonNode schema, JsonNode value, String at, List<String> problems) {
    if (value.isString()) {
      int length = value.stringValue().length();
      if (length < schema.path("minLength").asInt(0)) {
        problems.add(named(at) + " must not be empty");
      }
      if (length > schema.path("maxLength").asInt(Integer.MAX_VALUE)) {
        problems.add(named(at) + " is longer than " + schema.path("maxLength") + " characters");
      }
    }
    if (value.isArray() && value.size() > schema.path("maxItems").asInt(Integer.MAX_VALUE)) {
      problems.add(named(at) + " has more than " + schema.path("maxItems") + " items");
    }
  }

  private static boolean hasType(JsonNode type, JsonNode value) {
    if (type.isArray()) {
      return type.valueStream().anyMatch(one -> hasType(one, value));
    }
    return switch (type.asString("")) {
      case "object" -> value.isObject();
      case "array" -> value.isArray();
      case "string" -> value.isString();
      case "boolean" -> value.isBoolean();
      case "number" -> value.isNumber();
      case "integer" -> value.canConvertToInt() && value.isIntegralNumber();
      case "null" -> value.isNull();
      default -> true; // a foreign schema without a type takes anything
    };
  }

  private static String typeWords(JsonNode type) {
    return type.isArray()
        ? String.join(" or ", type.valueStream().map(Schema::typeWords).toList())
        : switch (type.asString("")) {
          case "integer" -> "an integer";
          case "object" -> "an object";
          case "array" -> "an array";
          default -> "a " + type.asString("");
        };
  }

  private static String kind(JsonNode value) {
    if (value.isIntegralNumber()) {
      return value.canConvertToInt() ? "an integer" : "a number that large";
    }
    return switch (value.getNodeType()) {
      case OBJECT, POJO -> "an object";
      case ARRAY -> "an array";
      case STRING, BINARY -> "a string";
      case BOOLEAN -> "a boolean";
      case NUMBER -> "a number with a fraction";
      case NULL, MISSING -> "null";
    };
  }

  private static String join(String at, String name) {
    return at.isEmpty() ? name : at + "." + name;
  }

  private static String named(String at) {
    return at.isEmpty() ? "the parameters" : "'" + at + "'";
  }
}
