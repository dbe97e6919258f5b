package dev.gadgetcode.hub.core.fold;

import dev.gadgetcode.protocol.MalformedMessage;
import dev.gadgetcode.protocol.Wire;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.ObjectWriter;

/// The text of a fold, to store it and go on with it later: what was stored and loaded folds on
/// exactly as if it never had been. Stateless; any thread may run it.
public final class FoldCodec {
  /// Plain ASCII, so that half a character at the end of a delta outlives every encoding.
  private static final ObjectWriter WRITER =
      Wire.mapper().writer().with(JsonWriteFeature.ESCAPE_NON_ASCII);

  private FoldCodec() {}

  public static String write(TurnFold fold) {
    return WRITER.writeValueAsString(fold.stored());
  }

  /// The fold that was written.
  ///
  /// @throws MalformedMessage where the text is not that of a fold
  public static TurnFold read(String text) {
    return new TurnFold(Wire.parse(text, StoredFold.class));
  }
}
