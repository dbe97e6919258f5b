package dev.gadgetcode.hub.http;

import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.id.Id;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/// The table of routes as an OpenAPI 3.1 document, made of nothing but the table. Thread-safe.
public final class OpenApi {
  private static final String JSON = "application/json";

  private OpenApi() {}

  /// Adds the route that tells of all of them, itself included.
  public static List<Route<?>> describing(List<? extends Route<?>> routes) {
    var all = new ArrayList<Route<?>>(routes);
    all.add(
        Route.get(
            "/openapi.json", Access.ANYONE, "This description", _ -> HttpAnswer.ok(document(all))));
    return List.copyOf(all);
  }

  static ObjectNode document(List<? extends Route<?>> routes) {
    var document = Wire.mapper().createObjectNode().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Gadget Code hub")
        .put("version", "1")
        .put("description", "Errors are application/problem+json with a code.");
    document.putArray("servers").addObject().put("url", Router.ROOT);
    var paths = document.putObject("paths");
    for (var route : routes) {
      var path = route.pattern().replaceAll(":([a-z]+)", "{$1}");
      operation(paths.withObjectProperty(path), route);
    }
    document
        .putObject("components")
        .putObject("securitySchemes")
        .putObject("bearer")
        .put("type", "http")
        .put("scheme", "bearer");
    return document;
  }

  private static void operation(ObjectNode path, Route<?> route) {
    var operation =
        path.putObject(route.method().toLowerCase(Locale.ROOT))
            .put("summary", route.summary())
            .put("x-access", route.access().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    if (route.access() != Access.ANYONE) {
      operation.putArray("security").addObject().putArray("bearer");
    }
    if (route.pattern().contains(":id")) {
      operation
          .putArray("parameters")
          .addObject()
          .put("name", "id")
          .put("in", "path")
          .put("required", true)
          .putObject("schema")
          .put("type", "string");
    }
    if (route.hasBody()) {
      schema(
          operation
              .putObject("requestBody")
              .put("required", true)
              .putObject("content")
              .putObject(JSON)
              .putObject("schema"),
          route.body());
    }
    operation.putObject("responses").putObject("default").put("description", "See summary");
  }

  private static void schema(ObjectNode schema, Class<?> type) {
    schema.put("type", "object");
    var properties = schema.putObject("properties");
    var required = Wire.mapper().createArrayNode();
    for (var component : type.getRecordComponents()) {
      property(properties.putObject(component.getName()), component);
      if (!Bodies.isOptional(component)) {
        required.add(component.getName());
      }
    }
    schema.set("required", required);
  }

  private static void property(ObjectNode property, RecordComponent component) {
    var type = component.getType();
    if (type.isEnum()) {
      var values = property.put("type", "string").putArray("enum");
      Arrays.stream(type.getEnumConstants()).forEach(value -> values.add(Wire.tree(value)));
    } else {
      property.put("type", kind(type));
    }
    var length = component.getAnnotation(Length.class);
    if (length != null) {
      property.put("minLength", length.min()).put("maxLength", length.max());
      if (!length.pattern().isEmpty()) {
        property.put("pattern", "^" + length.pattern() + "$");
      }
    }
  }

  private static String kind(Class<?> type) {
    if (type == String.class || type == Secret.class || Id.class.isAssignableFrom(type)) {
      return "string";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "boolean";
    }
    if (type == long.class || type == Long.class || type == int.class || type == Integer.class) {
      return "integer";
    }
    return Map.class.isAssignableFrom(type) ? "object" : "array";
  }
}
