package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/// One line of JSON per event: its name and its arguments as they were on the wire. Two names are
/// this command's own: `turnCreated` comes first, and `turnSnapshot` stands for the events that a
/// hub has folded while it could not be reached.
final class JsonPrinter implements Printer {
  private final PrintWriter out;

  JsonPrinter(PrintWriter out) {
    this.out = out;
  }

  /// A line.
  private record Line(String event, List<Object> args) {}

  private void line(String event, Object... args) {
    out.println(Wire.mapper().writeValueAsString(new Line(event, List.of(args))));
    out.flush();
  }

  @Override
  public void created(Errand errand, TurnId turn) {
    line(
        "turnCreated",
        Map.of("turnId", turn, "chatSession", errand.session(), "project", errand.project()));
  }

  @Override
  public void event(StreamEvent event) {
    line(Wire.event(event.getClass()), Wire.args(event));
  }

  @Override
  public void turn(Turn turn) {
    line("turnSnapshot", turn);
  }

  @Override
  public void end() {
    out.flush();
  }
}
