package dev.gadgetcode.drone.link;

import dev.gadgetcode.drone.workspace.AtomicFile;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.drone.RegisterDrone;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/// The token of a workspace's drone, in a file of the user's settings that only they can read: with
/// it the drone comes back without being asked who it is. Runs on the thread of its caller.
public final class KeptToken {
  private static final Logger log = LoggerFactory.getLogger(KeptToken.class);
  private static final String FILE_NAME = "[A-Za-z0-9_-]{1,100}";

  private final Optional<Path> file;
  private final URI hub;

  private record Content(String hub, RegistrationId registration, String token) {}

  /// What the hub gave a drone when it was registered.
  record Known(RegistrationId registration, String token) {}

  /// @param settings the folder of the user's settings; without one nothing is kept
  public KeptToken(Optional<Path> settings, WorkspaceId workspace, URI hub) {
    this.file =
        settings
            .filter(_ -> workspace.value().matches(FILE_NAME))
            .map(folder -> folder.resolve("drones").resolve(workspace.value() + ".json"));
    this.hub = hub;
  }

  /// The token for this hub, where there is one.
  Optional<Known> read() throws IOException {
    if (file.isEmpty() || !Files.exists(file.get())) {
      return Optional.empty();
    }
    try {
      var content = Wire.parse(Files.readString(file.get()), Content.class);
      return content.hub.equals(hub.toString())
          ? Optional.of(new Known(content.registration, content.token))
          : Optional.empty();
    } catch (JacksonException damaged) {
      log.warn(
          "the kept token cannot be read file={} why={}", file.get(), damaged.getOriginalMessage());
      return Optional.empty();
    }
  }

  void keep(RegisterDrone.Registered drone) throws IOException {
    if (file.isPresent()) {
      Files.createDirectories(file.get().getParent());
      var content = new Content(hub.toString(), drone.registration().id(), drone.token());
      new AtomicFile(file.get()).write(Wire.mapper().writeValueAsBytes(content));
    }
  }
}
