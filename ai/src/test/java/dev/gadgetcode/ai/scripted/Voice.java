package dev.gadgetcode.ai.scripted;

import dev.gadgetcode.ai.provider.ApiType;
import java.util.List;

/// One provider's way of saying things: what was [Said] as the pieces of its stream, each a whole
/// event or line.
public interface Voice {
  int INPUT_TOKENS = 11;
  int OUTPUT_TOKENS = 22;

  ApiType type();

  String contentType();

  /// What comes after the host in the base URL.
  String basePath();

  List<byte[]> pieces(List<Said> script);

  /// A piece with this payload, which need not be sensible.
  byte[] piece(String payload);

  /// An error in the middle of the stream.
  byte[] error();

  /// The body of a list of these models.
  String list(List<String> models);
}
