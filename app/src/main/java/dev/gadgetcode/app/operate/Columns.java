package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.PlainText;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/// A table for a terminal: columns as wide as what is in them, the last one open.
final class Columns {
  private final List<List<String>> rows = new ArrayList<>();

  Columns(String... titles) {
    rows.add(List.of(titles));
  }

  void add(String... cells) {
    rows.add(List.of(cells).stream().map(PlainText::line).toList());
  }

  void print(PrintWriter out) {
    int last = rows.getFirst().size() - 1;
    var widths = new int[last];
    for (var row : rows) {
      for (int column = 0; column < last; column++) {
        widths[column] = Math.max(widths[column], row.get(column).length());
      }
    }
    for (var row : rows) {
      var line = new StringBuilder();
      for (int column = 0; column < last; column++) {
        line.append(row.get(column));
        line.repeat(' ', widths[column] - row.get(column).length() + 2);
      }
      out.println(line + row.get(last));
    }
    out.flush();
  }
}
