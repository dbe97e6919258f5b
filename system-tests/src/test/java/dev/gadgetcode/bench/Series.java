package dev.gadgetcode.bench;

import java.util.List;
import java.util.Locale;

/// One number per round, told by its median and its spread.
record Series(List<Double> values) {
  Series {
    values = values.stream().sorted().toList();
    if (values.isEmpty()) {
      throw new IllegalArgumentException("nothing was measured");
    }
  }

  double median() {
    int middle = values.size() / 2;
    return values.size() % 2 == 1
        ? values.get(middle)
        : (values.get(middle - 1) + values.get(middle)) / 2;
  }

  /// The median, with the least and the most in brackets.
  String text(String format) {
    return "%s (%s-%s)"
        .formatted(
            number(format, median()),
            number(format, values.getFirst()),
            number(format, values.getLast()));
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
