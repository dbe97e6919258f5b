package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import dev.gadgetcode.ai.http.ResponseReader;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// The reading of a short answer that is one JSON text. Run by the call's thread.
final class JsonReader implements ResponseReader<JsonNode> {
  private final FailureTexts texts;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();

  JsonReader(FailureTexts texts) {
    this.texts = texts;
  }

  @Override
  public void head(HttpHeaders headers) {}

  @Override
  public void bytes(ByteBuffer bytes) {
    byte[] piece = new byte[bytes.remaining()];
    bytes.get(piece);
    body.writeBytes(piece);
  }

  @Override
  public boolean hasEnd() {
    return false;
  }

  @Override
  public boolean isDone() {
    return false;
  }

  @Override
  public void end() {}

  @Override
  public JsonNode result() {
    try {
      return Json.tree(body.toByteArray(), 0, body.size());
    } catch (JacksonException _) {
      throw CallHalted.failed(texts.notAProvider("something that is not JSON"));
    }
  }
}
