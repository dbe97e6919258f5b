package dev.gadgetcode.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/// One number per round, told by its median and its spread.
public record Series(List<Double> values) {
  public Series {
    values = values.stream().sorted().toList();
  }

  public static <T> Series of(List<T> runs, ToDoubleFunction<T> number) {
    return new Series(runs.stream().mapToDouble(number).boxed().toList());
  }

  /// The middle one; not a number where nothing was measured.
  public double median() {
    if (values.isEmpty()) {
      return Double.NaN;
    }
    int middle = values.size() / 2;
    return values.size() % 2 == 1
        ? values.get(middle)
        : (values.get(middle - 1) + values.get(middle)) / 2;
  }

  /// The median, with the least and the most in brackets; empty where nothing was measured.
  public String text(String format) {
    if (values.isEmpty()) {
      return "";
    }
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
