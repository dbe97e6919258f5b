package dev.gadgetcode.hub.secret;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/// The hub's master keys, from a file that lies outside the data directory and that only its owner
/// reads. The first seals; the others only open what was sealed before a rotation. Immutable.
public final class MasterKeys {
  private static final int KEY_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path file;
  private final Map<String, byte[]> keys;

  private MasterKeys(Path file, Map<String, byte[]> keys) {
    this.file = file;
    this.keys = new LinkedHashMap<>(keys);
  }

  /// Reads the file, and makes it where there is none.
  ///
  /// @throws IOException where it cannot be used, with a reason for people
  public static MasterKeys open(Path file, Path dataDirectory) throws IOException {
    var absolute = file.toAbsolutePath().normalize();
    if (absolute.startsWith(dataDirectory.toAbsolutePath().normalize())) {
      throw new IOException(
          "the master key %s lies in the data directory, where it protects nothing"
              .formatted(absolute));
    }
    if (!Files.exists(absolute)) {
      var first = new MasterKeys(absolute, Map.of()).withNew();
      first.save();
      return first;
    }
    return new MasterKeys(absolute, read(absolute));
  }

  private static Map<String, byte[]> read(Path file) throws IOException {
    var open = PosixFilePermissions.toString(Files.getPosixFilePermissions(file)).substring(3);
    if (!open.equals("------")) {
      throw new IOException("the master key %s can be read by others: chmod 600".formatted(file));
    }
    var keys = new LinkedHashMap<String, byte[]>();
    for (var line : Files.readAllLines(file, StandardCharsets.US_ASCII)) {
      var parts = line.strip().split(" ", -1);
      if (line.isBlank()) {
        continue;
      }
      var key = parts.length == 2 ? decoded(parts[1]) : new byte[0];
      if (key.length != KEY_BYTES) {
        throw new IOException("the master key %s is damaged".formatted(file));
      }
      keys.put(parts[0], key);
    }
    if (keys.isEmpty()) {
      throw new IOException("the master key %s is empty".formatted(file));
    }
    return keys;
  }

  private static byte[] decoded(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException _) {
      return new byte[0];
    }
  }

  /// The same keys behind a new one.
  public MasterKeys withNew() {
    var id = new byte[4];
    RANDOM.nextBytes(id);
    var key = new byte[KEY_BYTES];
    RANDOM.nextBytes(key);
    var all = new LinkedHashMap<String, byte[]>();
    all.put(HexFormat.of().formatHex(id), key);
    all.putAll(keys);
    return new MasterKeys(file, all);
  }

  /// Only the key that seals.
  public MasterKeys withoutOld() {
    return new MasterKeys(file, Map.of(current(), keys.get(current())));
  }

  /// Writes the file: all of it or nothing, readable by its owner alone.
  public void save() throws IOException {
    var lines = new ArrayList<String>();
    keys.forEach((id, key) -> lines.add(id + " " + Base64.getEncoder().encodeToString(key)));
    var parent = file.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    var temporary = file.resolveSibling(file.getFileName() + ".new");
    Files.deleteIfExists(temporary);
    Files.createFile(
        temporary,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (var channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
      channel.write(
          ByteBuffer.wrap((String.join("\n", lines) + "\n").getBytes(StandardCharsets.US_ASCII)));
      channel.force(true);
    }
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /// The name of the key that seals.
  String current() {
    return keys.keySet().iterator().next();
  }

  List<String> names() {
    return List.copyOf(keys.keySet());
  }

  /// The key of that name for one purpose, which tells nothing of the key itself.
  SecretKey derived(String name, String purpose) {
    var key = keys.get(name);
    if (key == null) {
      throw new SealBroken("the master key " + name + " is not here");
    }
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      var bytes = mac.doFinal(("gadget-code " + purpose).getBytes(StandardCharsets.UTF_8));
      return new SecretKeySpec(bytes, "AES");
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /// The key that messages between hubs are sealed with.
  public SecretKey forBus() {
    return new SecretKeySpec(derived(current(), "bus").getEncoded(), "HmacSHA256");
  }

  /// Tells this key from others, and nothing of it.
  public String print() {
    return HexFormat.of().formatHex(derived(current(), "print").getEncoded()).substring(0, 32);
  }

  /// The key that access tokens are signed with.
  public SecretKey forTokens() {
    return new SecretKeySpec(derived(current(), "access tokens").getEncoded(), "HmacSHA256");
  }
}
