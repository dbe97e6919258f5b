package dev.gadgetcode.drone.setting;

import dev.gadgetcode.drone.workspace.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// The servers of projects that the user has trusted, by hash, in `trusted-servers.json` of the
/// user's settings, which no project can reach. Read anew whenever it is asked, so that trust given
/// or taken back counts at once. Runs on the thread of its caller.
///
/// @param folder the folder of the user's settings
public record TrustedServers(Path folder) {
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private record Trusted(String hash, String name, Instant trustedAt) {}

  private record Content(List<Trusted> servers) {}

  private Path file() {
    return folder.resolve("trusted-servers.json");
  }

  /// The hashes that are trusted.
  ///
  /// @param writable what agents may write to, where no trust is taken from
  /// @throws IOException where that cannot be told: a guess could trust too much
  public Set<String> hashes(Path writable) throws IOException {
    try {
      UserSettings.checkOutside(file().toRealPath(), writable);
    } catch (NoSuchFileException _) {
      return Set.of();
    }
    return read().stream().map(Trusted::hash).collect(Collectors.toUnmodifiableSet());
  }

  public void add(Collection<AskedServer.Sound> servers, Instant now) throws IOException {
    var all = without(servers);
    servers.forEach(server -> all.add(new Trusted(server.hash(), server.name(), now)));
    write(all);
  }

  public void remove(Collection<AskedServer.Sound> servers) throws IOException {
    write(without(servers));
  }

  private List<Trusted> without(Collection<AskedServer.Sound> servers) throws IOException {
    var gone = servers.stream().map(AskedServer.Sound::hash).collect(Collectors.toSet());
    var all = new ArrayList<>(read());
    all.removeIf(trusted -> gone.contains(trusted.hash()));
    return all;
  }

  private List<Trusted> read() throws IOException {
    try {
      return MAPPER.readValue(Files.readAllBytes(file()), Content.class).servers();
    } catch (NoSuchFileException _) {
      return List.of();
    } catch (JacksonException damaged) {
      throw new IOException(
          file() + " is damaged; delete it and trust again what you need", damaged);
    }
  }

  private void write(List<Trusted> all) throws IOException {
    Files.createDirectories(folder);
    new AtomicFile(file()).write(MAPPER.writeValueAsBytes(new Content(all)));
  }
}
