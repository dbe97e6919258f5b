package dev.gadgetcode.drone.setting;

import dev.gadgetcode.drone.core.policy.Policy;
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
/// project can reach, and the drone's environment. Immutable; read once, on the thread that starts
/// the drone.
///
/// @param policy what tools may be used for, by `tool`, `too*` or `tool(what it is used on*)`, and
///   whether commands have the network, by `network`
/// @param grants what commands may have outside of their project
/// @param servers the servers of the Model Context Protocol, by their names
public record UserSettings(
    Map<String, ToolPolicy> policy, Grants grants, Map<String, ServerSettings> servers) {
  public static final UserSettings NONE = new UserSettings(Map.of(), Grants.NONE, Map.of());
  public static final String NETWORK = "GADGET_SANDBOX_NETWORK";

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
      Grants.@Nullable Written sandbox,
      @Nullable Map<String, ServerSettings.Written> mcpServers) {
    private UserSettings checked(Path home) {
      var servers = new LinkedHashMap<String, ServerSettings>();
      if (mcpServers != null) {
        mcpServers.forEach((name, written) -> servers.put(name, written.checked(name)));
      }
      return new UserSettings(
          policy == null ? Map.of() : policy,
          sandbox == null ? Grants.NONE : sandbox.checked(home),
          servers);
    }
  }

  /// The folder of a user's settings, where the environment says or in the usual place.
  public static Path folder(Map<String, String> environment) {
    var given = environment.getOrDefault("XDG_CONFIG_HOME", "");
    var folder = given.isEmpty() ? home().resolve(".config") : Path.of(given);
    return folder.resolve("gadget-code");
  }

  /// Reads the file of such a folder, if there is one, and adds what the environment says.
  ///
  /// @param workspace what agents may write to, where no settings are taken from
  public static UserSettings of(
      Optional<Path> folder, Path workspace, Map<String, String> environment) throws IOException {
    var written = folder.isEmpty() ? NONE : read(folder.get().resolve("drone.json"), workspace);
    return written.with(environment);
  }

  /// The paths of the environment come to those of the file; what it says of the network counts.
  public UserSettings with(Map<String, String> environment) {
    var policies = new LinkedHashMap<>(policy);
    switch (environment.getOrDefault(NETWORK, "")) {
      case "" -> {}
      case "on" -> policies.put(Policy.NETWORK, ToolPolicy.AUTO);
      case "off" -> policies.put(Policy.NETWORK, ToolPolicy.DENY);
      case String other ->
          throw new IllegalArgumentException(NETWORK + " is on or off, not " + other);
    }
    return new UserSettings(policies, grants.and(Grants.of(environment, home())), servers);
  }

  /// Does the user let commands have the network, whatever the project says?
  public boolean grantsNetwork() {
    return policy.get(Policy.NETWORK) == ToolPolicy.AUTO;
  }

  private static Path home() {
    return Path.of(System.getProperty("user.home"));
  }

  /// Reads the file; without one nothing is set.
  ///
  /// @param workspace what agents may write to, where no settings are taken from
  /// @throws IOException where it cannot be understood: a guess could allow too much
  static UserSettings read(Path file, Path workspace) throws IOException {
    try {
      var real = file.toRealPath();
      checkOutside(real, workspace);
      return MAPPER.readValue(Files.readAllBytes(real), Written.class).checked(home());
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
