package dev.gadgetcode.protocol;

import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Objects;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.databind.exc.InvalidNullException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.ValueInstantiationException;

/// What is wrong with a value, in words that end the sentence which its place began.
final class Complaint {
  private Complaint() {}

  static String of(JacksonException problem) {
    return switch (problem) {
      case StreamConstraintsException _ -> "is too deep, or a text or number in it is too long";
      case InputCoercionException _ -> "is a number out of range";
      case UnexpectedEndOfInputException _ -> "is cut off";
      case StreamReadException _ -> "is not JSON";
      case InvalidNullException _ -> "is missing";
      case ValueInstantiationException refused -> refusal(refused);
      case MismatchedInputException mismatch -> mismatch(mismatch);
      default -> "cannot be read";
    };
  }

  /// A compact constructor said no; its reason is written for people.
  private static String refusal(ValueInstantiationException refused) {
    return refused.getCause() instanceof IllegalArgumentException reason
        ? "is refused: " + reason.getMessage()
        : "cannot be read";
  }

  private static String mismatch(MismatchedInputException mismatch) {
    if (mismatch.getOriginalMessage().startsWith("Missing required creator property")) {
      return "is missing";
    }
    var wanted = mismatch.getTargetType();
    return wanted == null ? "is of the wrong kind" : "must be " + kind(wanted);
  }

  private static String kind(Class<?> wanted) {
    if (wanted.isEnum()) {
      return Arrays.stream(Objects.requireNonNull(wanted.getEnumConstants()))
          .map(constant -> Wire.tree(constant).toString())
          .collect(Collectors.joining(" or "));
    }
    if (wanted == boolean.class || wanted == Boolean.class) {
      return "true or false";
    }
    if (wanted == double.class || wanted == Double.class) {
      return "a number";
    }
    if (wanted.isPrimitive() || Number.class.isAssignableFrom(wanted)) {
      return "an integer";
    }
    if (wanted == String.class || wanted == Secret.class) {
      return "a text";
    }
    if (wanted == Instant.class) {
      return "a time like 2026-01-31T12:00:00Z";
    }
    return Collection.class.isAssignableFrom(wanted) ? "a list" : "an object";
  }
}
