package dev.gadgetcode.app;

import dev.gadgetcode.protocol.Wire;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// A `gadget` command that was run in this process, and what came of it.
public record Ran(int exitCode, String out, String err) {
  public static Ran command(String... args) {
    return command(Map.of(), args);
  }

  /// Runs a command with nothing else in its environment.
  public static Ran command(Map<String, String> environment, String... args) {
    var out = new StringWriter();
    var err = new StringWriter();
    int exitCode =
        Gadget.commandLine(environment)
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .execute(args);
    return new Ran(exitCode, out.toString(), err.toString());
  }

  public JsonNode json() {
    return Wire.mapper().readTree(out);
  }
}
