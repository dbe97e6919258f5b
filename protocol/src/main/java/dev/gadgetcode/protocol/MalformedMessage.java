package dev.gadgetcode.protocol;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;

/// JSON that is not the message or document it should be. Its message names the event, the place in
/// it and what belongs there.
///
/// It never repeats the value, which may be large or secret; Jackson's exception does, and is
/// therefore not kept as its cause.
public final class MalformedMessage extends DatabindException {
  private static final long serialVersionUID = 1;
  private static final int MAX_NAME = 40;

  private MalformedMessage(String message) {
    super(message);
  }

  static MalformedMessage of(Class<?> type, String complaint) {
    return new MalformedMessage(name(type) + ": " + complaint);
  }

  /// What Jackson found wrong with an argument, or with a document where that is empty.
  static MalformedMessage of(Class<?> type, String argument, JacksonException problem) {
    var place = place(argument, problem);
    return of(type, place + (place.isEmpty() ? "" : " ") + Complaint.of(problem));
  }

  static MalformedMessage unknownEvent(String event, Class<?> direction) {
    return new MalformedMessage(
        "'" + shortened(event) + "' is no event of " + direction.getSimpleName());
  }

  private static String name(Class<?> type) {
    var event = type.getAnnotation(Event.class);
    return event == null ? type.getSimpleName() : event.value();
  }

  private static String place(String argument, JacksonException problem) {
    var place = new StringBuilder(argument);
    for (var step : problem.getPath()) {
      if (step.getPropertyName() == null) {
        place.append('[').append(step.getIndex()).append(']');
      } else {
        place.append(place.isEmpty() ? "" : ".").append(shortened(step.getPropertyName()));
      }
    }
    return place.toString();
  }

  private static String shortened(String name) {
    return name.length() <= MAX_NAME ? name : name.substring(0, MAX_NAME) + "...";
  }
}
