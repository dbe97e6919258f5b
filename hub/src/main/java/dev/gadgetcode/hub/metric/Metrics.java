package dev.gadgetcode.hub.metric;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// What is counted, and what is looked at when somebody asks, as Prometheus reads it. Counting is
/// cheap and never waits. Thread-safe.
public final class Metrics {
  private static final int MOST_LABELS = 2_000;
  private static final String OTHERS = label("others", "yes");

  private final Map<String, Map<String, LongAdder>> counters = new ConcurrentSkipListMap<>();
  private final Map<String, LongSupplier> counted = new ConcurrentSkipListMap<>();
  private final Map<String, Histogram> histograms = new ConcurrentSkipListMap<>();
  private final Map<String, Supplier<Map<String, Double>>> gauges = new ConcurrentSkipListMap<>();

  /// Counts one more.
  ///
  /// @param labels as Prometheus writes them, without braces; empty for none
  public void count(String name, String labels) {
    counter(name, labels).increment();
  }

  /// A counter to be kept by who counts often; it is there from now on, with 0. Where a name has
  /// very many labels, those that are new are counted as one.
  public LongAdder counter(String name, String labels) {
    var values = counters.computeIfAbsent(name, _ -> new ConcurrentHashMap<>());
    boolean room = values.size() < MOST_LABELS || values.containsKey(labels);
    return values.computeIfAbsent(room ? labels : OTHERS, _ -> new LongAdder());
  }

  /// What is counted elsewhere.
  public void counter(String name, LongSupplier count) {
    counted.put(name, count);
  }

  public Histogram histogram(String name, double... bounds) {
    return histograms.computeIfAbsent(name, _ -> new Histogram(bounds));
  }

  public void gauge(String name, Supplier<Double> value) {
    gauges.put(name, () -> Map.of("", value.get()));
  }

  /// A number for each of several labels.
  public void gauges(String name, Supplier<Map<String, Double>> values) {
    gauges.put(name, values);
  }

  /// A pair of label and value.
  public static String label(String name, String value) {
    return name
        + "=\""
        + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n")
        + '"';
  }

  /// All of it, in the text form of Prometheus.
  public String text() {
    var text = new StringBuilder();
    counters.forEach((name, values) -> {
      type(text, name, "counter");
      new TreeMap<>(values)
          .forEach((labels, value) -> line(text, name, labels, (double) value.sum()));
    });
    counted.forEach((name, count) -> {
      type(text, name, "counter");
      line(text, name, "", (double) count.getAsLong());
    });
    gauges.forEach((name, values) -> {
      type(text, name, "gauge");
      new TreeMap<>(values.get()).forEach((labels, value) -> line(text, name, labels, value));
    });
    histograms.forEach((name, histogram) -> {
      type(text, name, "histogram");
      histogram.write(text, name);
    });
    return text.toString();
  }

  private static void type(StringBuilder text, String name, String type) {
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  static void line(StringBuilder text, String name, String labels, double value) {
    text.append(name);
    if (!labels.isEmpty()) {
      text.append('{').append(labels).append('}');
    }
    text.append(' ');
    if (value == Math.rint(value) && Math.abs(value) < 1e15) {
      text.append((long) value);
    } else {
      text.append(value);
    }
    text.append('\n');
  }
}
