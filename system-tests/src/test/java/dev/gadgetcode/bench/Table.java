package dev.gadgetcode.bench;

import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table that reads well as Markdown and in a terminal.
///
/// @param rows the head first; all of one width
public record Table(List<List<String>> rows) {
  public Table {
    rows = List.copyOf(rows);
  }

  public String text() {
    int columns = rows.getFirst().size();
    var widths =
        IntStream.range(0, columns)
            .map(column -> rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    var rule = IntStream.of(widths).mapToObj(width -> "-".repeat(width + 2)).collect(joining("|"));
    var lines =
        rows.stream()
            .map(row ->
                IntStream.range(0, columns)
                    .mapToObj(column -> " " + pad(row.get(column), widths[column]) + " ")
                    .collect(joining("|")))
            .toList();
    return lines.getFirst()
        + "\n"
        + rule
        + "\n"
        + String.join("\n", lines.subList(1, lines.size()))
        + "\n";
  }

  private static Collector<CharSequence, ?, String> joining(String bar) {
    return Collectors.joining(bar, bar, bar);
  }

  private static String pad(String cell, int width) {
    return cell + " ".repeat(width - cell.length());
  }
}
