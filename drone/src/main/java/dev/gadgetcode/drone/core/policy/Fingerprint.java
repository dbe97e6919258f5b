package dev.gadgetcode.drone.core.policy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.databind.JsonNode;

/// The name and the exact arguments of a call as a hash, which binds a decision to that call.
public final class Fingerprint {
  private Fingerprint() {}

  public static String of(String tool, JsonNode params) {
    var text = tool.length() + ":" + tool + params;
    try {
      var hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
