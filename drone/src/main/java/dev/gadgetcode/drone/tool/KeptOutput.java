package dev.gadgetcode.drone.tool;

import dev.gadgetcode.drone.tool.project.DroneFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// The limit of every result: what is too long for the model is kept whole as a file that the model
/// can read piece by piece. Stateless; runs on the thread of the call.
final class KeptOutput {
  private KeptOutput() {}

  static ToolResult bounded(ToolResult result, ToolContext context) throws IOException {
    if (BoundedText.fits(result.text())) {
      return result;
    }
    var folder = context.project().droneFolder();
    var kept = folder.kept(context.turn(), context.call());
    folder.write(kept, result.text().getBytes(StandardCharsets.UTF_8));
    var note =
        "The whole is kept as "
            + DroneFolder.NAME
            + "/"
            + folder.relative(kept)
            + "; read it with read_file or grep";
    return new ToolResult(BoundedText.cut(result.text(), note), result.outcome());
  }
}
