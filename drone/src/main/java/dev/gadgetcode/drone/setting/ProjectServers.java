package dev.gadgetcode.drone.setting;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// The servers that a project asks for, in `.mcp.json` of its root: `{"mcpServers": {name:
/// {command, args, env | url, headers}}}`. Reading the file trusts nothing of it. Immutable; runs
/// on the thread of its caller.
///
/// @param start the folder in which servers are started
/// @param writable what agents may write to: a server's own program is not taken from there, since
///   its hash would say nothing about what runs
public record ProjectServers(Path start, Path writable) {
  public static final String FILE = ".mcp.json";

  private static final int LONGEST = 256 << 10;
  private static final int MOST = 32;
  private static final Pattern BETWEEN = Pattern.compile("[\\s=:,;'\"]+");
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  /// Those of a project, by their order in its file; none where it has no such file.
  ///
  /// @throws IOException where the file cannot be understood
  public List<AskedServer> of(Path project) throws IOException {
    var file = project.resolve(FILE);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return List.of();
    }
    try (var in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      var bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        throw new IOException(file + " is longer than " + LONGEST + " bytes");
      }
      return servers(MAPPER.readTree(bytes).path("mcpServers"));
    } catch (JacksonException wrong) {
      throw new IOException(file + " is wrong: " + wrong.getOriginalMessage(), wrong);
    }
  }

  private List<AskedServer> servers(JsonNode named) {
    var servers = new ArrayList<AskedServer>();
    for (var entry : named.properties()) {
      if (servers.size() < MOST) {
        servers.add(server(entry.getKey(), entry.getValue()));
      }
    }
    return servers;
  }

  private AskedServer server(String name, JsonNode definition) {
    if (!UserSettings.NAME.matcher(name).matches()) {
      return new AskedServer.Wrong(
          ascii(name), "the name of a server is 1-20 letters, digits or -");
    }
    try {
      var settings = MAPPER.treeToValue(definition, ServerSettings.Written.class).checked(name);
      var why = settings instanceof ServerSettings.Program program ? problem(program) : null;
      return why == null
          ? new AskedServer.Sound(
              name, written(canonical(definition)), hash(name, definition), settings)
          : new AskedServer.Wrong(name, why);
    } catch (JacksonException wrong) {
      return new AskedServer.Wrong(name, ascii(wrong.getOriginalMessage()));
    } catch (IllegalArgumentException wrong) {
      return new AskedServer.Wrong(name, ascii(String.valueOf(wrong.getMessage())));
    }
  }

  /// Why a program is not one that a hash can speak for.
  private @Nullable String problem(ServerSettings.Program program) {
    var command = program.command();
    if (command.contains("/") && !command.startsWith("/")) {
      return "its command is a path that is not whole";
    }
    if (command.startsWith("/") && isWritable(command)) {
      return "its command is a file that agents can change";
    }
    boolean namesFile =
        Stream.concat(program.arguments().stream(), program.environment().values().stream())
            .flatMap(text -> Stream.concat(Stream.of(text), BETWEEN.splitAsStream(text)))
            .anyMatch(this::isWritable);
    return namesFile ? "an argument or a variable names a file that agents can change" : null;
  }

  private boolean isWritable(String path) {
    try {
      var file = start.resolve(path);
      return Files.isRegularFile(file)
          && (file.toAbsolutePath().normalize().startsWith(writable.toAbsolutePath().normalize())
              || file.toRealPath().startsWith(writable.toRealPath()));
    } catch (IOException | IllegalArgumentException _) {
      return false; // names no file
    }
  }

  private static String ascii(String text) {
    var quoted = written(text);
    return quoted.substring(1, quoted.length() - 1);
  }

  private static String written(Object value) {
    return MAPPER.writeValueAsString(value).replace("\u007f", "\\u007f");
  }

  private static String hash(String name, JsonNode definition) {
    var both = MAPPER.createObjectNode().put("name", name);
    both.set("definition", definition);
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      var text = MAPPER.writeValueAsString(canonical(both));
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// The same with the fields of every object in the order of their names.
  private static JsonNode canonical(JsonNode node) {
    return switch (node) {
      case ObjectNode object -> {
        var fields = new TreeMap<String, JsonNode>();
        object.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        var sorted = MAPPER.createObjectNode();
        fields.forEach((field, value) -> sorted.set(field, canonical(value)));
        yield sorted;
      }
      case ArrayNode list -> {
        var same = MAPPER.createArrayNode();
        list.forEach(item -> same.add(canonical(item)));
        yield same;
      }
      default -> node;
    };
  }
}
