package dev.gadgetcode.protocol;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.Shape.Presence;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Compares records with what PROTOCOL.md shows of them, and keeps what differs and which records
/// were shown.
final class Comparison {
  private final List<String> differences = new ArrayList<>();
  private final Set<Class<?>> shown = new LinkedHashSet<>();

  List<String> differences() {
    return differences;
  }

  /// The records whose fields stand in the document.
  Set<Class<?>> shown() {
    return shown;
  }

  /// The rows of a table of events, each with its arguments and perhaps its ack in the third cell.
  void events(String place, List<List<String>> rows, Class<? extends Message> direction) {
    var types = Messages.of(direction).types();
    var documented = new HashSet<String>();
    for (var row : rows) {
      var event = MarkdownTable.code(row.getFirst()).getFirst();
      var type = types.get(event);
      if (!documented.add(event)) {
        differ(place + " has " + event + " twice");
      } else if (type == null) {
        differ(place + " has " + event + ", the code has not");
      } else {
        arguments(place + ", " + event, row.get(1), type);
        ack(place + ", ack of " + event, row.size() > 2 ? row.get(2) : "", type);
      }
    }
    types.keySet().stream()
        .filter(event -> !documented.contains(event))
        .forEach(event -> differ(place + " lacks " + event));
  }

  /// The tables of fields, each named after its record.
  void documents(List<MarkdownTable> documents) {
    var types =
        Records.all().stream()
            .filter(type -> !Message.class.isAssignableFrom(type))
            .collect(Collectors.groupingBy(TypeWords::ofName));
    for (var table : documents) {
      var named = types.get(table.title().toLowerCase(Locale.ROOT));
      if (named == null || named.size() > 1) {
        differ("'" + table.title() + "' stands for " + (named == null ? "nothing" : named));
      } else {
        document(table, named.getFirst());
      }
    }
  }

  void object(String place, Shape documented, Class<?> type) {
    objects(place, documented, type);
  }

  private void arguments(String place, String cell, Class<?> type) {
    var code = MarkdownTable.code(cell);
    record(place, Shape.parse(code.isEmpty() ? "" : code.getFirst()), type);
  }

  /// A third cell that shows no list in parentheses is about something else.
  private void ack(String place, String cell, Class<?> type) {
    var documented =
        MarkdownTable.code(cell).stream().filter(code -> code.startsWith("(")).findFirst();
    var coded = ackOf(type);
    if (documented.isPresent() && coded.isPresent()) {
      record(place, Shape.parse(documented.get()), coded.get());
    } else if (documented.isPresent() || coded.isPresent()) {
      differ(place + " is only in the " + (coded.isPresent() ? "code" : "document"));
    }
  }

  private static Optional<Class<?>> ackOf(Class<?> type) {
    return Arrays.stream(type.getGenericInterfaces())
        .filter(ParameterizedType.class::isInstance)
        .map(ParameterizedType.class::cast)
        .filter(parent -> parent.getRawType() == Request.class)
        .<Class<?>>map(parent -> (Class<?>) parent.getActualTypeArguments()[0])
        .findFirst();
  }

  private void document(MarkdownTable table, Class<?> type) {
    record(table.title(), table.rows().stream().map(Comparison::field).toList(), type);
    var coded =
        components(type).stream()
            .collect(Collectors.toMap(Comparison::name, RecordComponent::getGenericType));
    for (var row : table.rows()) {
      var field = field(row).name();
      var fieldType = coded.get(field);
      if (fieldType != null) {
        type(table.title() + ", " + field, row.get(1), fieldType);
      }
    }
  }

  /// A first cell: the name as code, in brackets or followed by "or null".
  private static Shape field(List<String> row) {
    return Shape.parse(row.getFirst().replace("`", "")).getFirst();
  }

  /// A second cell: words, or the object itself.
  private void type(String place, String cell, Type type) {
    var code = MarkdownTable.code(cell);
    if (!code.isEmpty()) {
      var object = Shape.parse(code.getFirst()).getFirst();
      var isList = cell.startsWith("list of ");
      objects(place, new Shape("", object.presence(), isList, object.objects()), type);
    } else if (!cell.equals(TypeWords.of(type))) {
      differ(place + ": documented as '" + cell + "', in the code '" + TypeWords.of(type) + "'");
    }
  }

  private void differ(String difference) {
    differences.add(difference);
  }

  /// The fields of a record, or the arguments of a message.
  private void record(String place, List<Shape> documented, Class<?> type) {
    shown.add(type);
    var components = components(type);
    var coded = components.stream().map(Comparison::name).toList();
    var names = names(documented, coded);
    if (names.equals(coded)) {
      for (int index = 0; index < coded.size(); index++) {
        component(place + ", " + coded.get(index), documented.get(index), components, index);
      }
    } else {
      differ(place + ": documented as " + names + ", in the code " + coded);
    }
  }

  /// What is shown as an object has the name that the code has in its place.
  private static List<String> names(List<Shape> documented, List<String> coded) {
    var names = new ArrayList<String>();
    for (int index = 0; index < documented.size(); index++) {
      var name = documented.get(index).name();
      var hasOther = !name.isEmpty() || index >= coded.size();
      names.add(hasOther ? name : coded.get(index));
    }
    return names;
  }

  private static List<RecordComponent> components(Class<?> type) {
    return List.of(Objects.requireNonNull(type.getRecordComponents(), type.getName()));
  }

  private static String name(RecordComponent component) {
    var renamed = component.getAccessor().getAnnotation(JsonProperty.class);
    return renamed == null ? component.getName() : renamed.value();
  }

  private void component(
      String place, Shape documented, List<RecordComponent> components, int index) {
    var presence = presence(components, index);
    if (documented.presence() != presence) {
      differ(place + ": documented as " + documented.presence() + ", in the code " + presence);
    }
    if (!documented.objects().isEmpty()) {
      objects(place, documented, components.get(index).getGenericType());
    }
  }

  /// An argument may be left out if nothing behind it must be there.
  private static Presence presence(List<RecordComponent> components, int index) {
    var component = components.get(index);
    if (!Nullness.isNullable(component)) {
      return Presence.REQUIRED;
    }
    var isKept =
        Message.class.isAssignableFrom(component.getDeclaringRecord())
            ? !components.subList(index, components.size()).stream().allMatch(Nullness::isNullable)
            : component.getAccessor().isAnnotationPresent(OrNull.class);
    return isKept ? Presence.OR_NULL : Presence.OPTIONAL;
  }

  /// What an object looks like inside; a sealed interface has one object for each of its records.
  private void objects(String at, Shape documented, Type type) {
    var element = element(type);
    if (documented.isList() != (element != type)) {
      differ(at + ": one of document and code has a list, the other has not");
    }
    var forms = element.isSealed() ? List.of(element.getPermittedSubclasses()) : List.of(element);
    if (documented.objects().size() != forms.size() || !forms.stream().allMatch(Class::isRecord)) {
      differ(at + ": documented as " + documented.objects().size() + " object(s), is " + forms);
      return;
    }
    for (int form = 0; form < forms.size(); form++) {
      record(at, documented.objects().get(form), forms.get(form));
    }
  }

  private static Class<?> element(Type type) {
    return (Class<?>)
        (type instanceof ParameterizedType list ? list.getActualTypeArguments()[0] : type);
  }
}
