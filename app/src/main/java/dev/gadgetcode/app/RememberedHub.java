package dev.gadgetcode.app;

import dev.gadgetcode.protocol.Wire;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/// The hub that the drone of a workspace was registered at last. It stands beside the drone's
/// token, in a file of the user's settings that only they can read; so a drone goes where its token
/// is good, and another workspace's drone may have another hub. Runs on the thread of its caller.
final class RememberedHub {
  private static final String FILE_NAME = "[A-Za-z0-9_-]{1,100}";

  private RememberedHub() {}

  /// Looks it up.
  ///
  /// @param settings the folder of the user's settings
  /// @return empty where no drone was here, or where what is remembered cannot be read
  static Optional<URI> of(Path workspace, Path settings) throws IOException {
    var id = text(workspace.resolve(".gadget").resolve("workspace.json"), "workspaceId");
    return id.filter(name -> name.matches(FILE_NAME)).isEmpty()
        ? Optional.empty()
        : text(settings.resolve("drones").resolve(id.get() + ".json"), "hub").map(URI::create);
  }

  private static Optional<String> text(Path file, String field) throws IOException {
    try {
      var text = Wire.mapper().readTree(Files.readString(file)).path(field).asString("");
      return Optional.of(text).filter(some -> !some.isEmpty());
    } catch (NoSuchFileException _) {
      return Optional.empty();
    } catch (JacksonException _) {
      return Optional.empty(); // the drone says what is wrong with it, and goes on without
    }
  }
}
