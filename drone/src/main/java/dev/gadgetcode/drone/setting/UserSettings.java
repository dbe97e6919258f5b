package dev.gadgetcode.drone.setting;

import dev.gadgetcode.protocol.document.ToolPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What the user of a drone has set for it: `drone.json` in the user's config directory, which no
/// project can reach. Immutable; read once, on the thread that starts the drone.
///
/// @param policy what tools may be used for, by `tool`, `too*` or `tool(what it is used on*)`
/// @param servers the servers of the Model Context Protocol, by their names
public record UserSettings(Map<String, ToolPolicy> policy, Map<String, ServerSettings> servers) {
  public static final UserSettings NONE = new UserSettings(Map.of(), Map.of());

  static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,20}");

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .build();

  public UserSettings {
    policy = Collections.unmodifiableMap(new LinkedHashMap<>(policy));
    servers = Collections.unmodifiableMap(new LinkedHashMap<>(servers));
    for (var name : servers.keySet()) {
      if (!NAME.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "the name of a server is 1-20 letters, digits or -, not " + name);
      }
    }
  }

  /// The file as it is written: every part may be left out.
  private record Written(
      @Nullable Map<String, ToolPolicy> policy,
      @Nullable Map<String, ServerSettings.Written> mcpServers) {
    private UserSettings checked() {
      var servers = new LinkedHashMap<String, ServerSettings>();
      if (mcpServers != null) {
        mcpServers.forEach((name, written) -> servers.put(name, written.checked(name)));
      }
      return new UserSettings(policy == null ? Map.of() : policy, servers);
    }
  }

  /// The folder of a user's settings, where the environment says or in the usual place.
  public static Path folder(Map<String, String> environment) {
    var given = environment.getOrDefault("XDG_CONFIG_HOME", "");
    var folder =
        given.isEmpty() ? Path.of(System.getProperty("user.home"), ".config") : Path.of(given);
    return folder.resolve("gadget-code");
  }

  /// Reads the file of such a folder; without a folder nothing is set.
  ///
  /// @param workspace what agents may write to, where no settings are taken from
  public static UserSettings of(Optional<Path> folder, Path workspace) throws IOException {
    return folder.isEmpty() ? NONE : read(folder.get().resolve("drone.json"), workspace);
  }

  /// Reads the file; without one nothing is set.
  ///
  /// @param workspace what agents may write to, where no settings are taken from
  /// @throws IOException where it cannot be understood: a guess could allow too much
  static UserSettings read(Path file, Path workspace) throws IOException {
    try {
      var real = file.toRealPath();
      checkOutside(real, workspace);
      return MAPPER.readValue(Files.readAllBytes(real), Written.class).checked();
    } catch (NoSuchFileException _) {
      return NONE;
    } catch (JacksonException wrong) {
      throw new IOException(
          "the settings " + file + " are wrong: " + wrong.getOriginalMessage(), wrong);
    } catch (IllegalArgumentException wrong) {
      throw new IOException("the settings " + file + " are wrong: " + wrong.getMessage(), wrong);
    }
  }

  /// Makes sure that a file is not where agents write.
  ///
  /// @param real the file without any links in its path
  static void checkOutside(Path real, Path workspace) throws IOException {
    if (real.startsWith(workspace.toAbsolutePath().normalize())
        || (Files.exists(workspace) && real.startsWith(workspace.toRealPath()))) {
      throw new IOException(
          "the settings " + real + " are inside of the workspace, where agents write");
    }
  }
}
