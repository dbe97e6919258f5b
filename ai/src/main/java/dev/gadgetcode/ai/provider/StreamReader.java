package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.TokenEstimate;
import dev.gadgetcode.ai.Usage;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.FailureTexts;
import dev.gadgetcode.ai.http.NdjsonReader;
import dev.gadgetcode.ai.http.PayloadReader;
import dev.gadgetcode.ai.http.ProviderError;
import dev.gadgetcode.ai.http.ResponseReader;
import dev.gadgetcode.ai.http.SseReader;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.util.Locale;
import tools.jackson.core.JacksonException;

/// The reading of one streamed answer: bytes into payloads, payloads into the decoder, and at the
/// end the answer. Run by the call's thread.
final class StreamReader implements ResponseReader<ModelEnd.Completed> {
  private static final int PLAIN_BODY_BYTES = 64 << 10;

  private final ModelRequest request;
  private final Dialect.Framing framing;
  private final StreamDecoder decoder;
  private final FailureTexts texts;
  private final PayloadReader payloads;
  private final ByteArrayOutputStream plainBody = new ByteArrayOutputStream();
  private boolean isPlainJson;

  StreamReader(
      ModelRequest request,
      Dialect.Framing framing,
      StreamDecoder decoder,
      int payloadBytes,
      FailureTexts texts) {
    this.request = request;
    this.framing = framing;
    this.decoder = decoder;
    this.texts = texts;
    this.payloads =
        switch (framing) {
          case SERVER_SENT_EVENTS -> new SseReader(payloadBytes, texts, decoder::payload);
          case NEWLINE_DELIMITED_JSON -> new NdjsonReader(payloadBytes, texts, decoder::payload);
        };
  }

  @Override
  public void head(HttpHeaders headers) {
    String type = headers.firstValue("content-type").orElse("").toLowerCase(Locale.ROOT);
    if (type.startsWith("text/html")) {
      throw CallHalted.failed(texts.notAProvider("a web page"));
    }
    isPlainJson =
        framing == Dialect.Framing.SERVER_SENT_EVENTS && type.startsWith("application/json");
  }

  @Override
  public void bytes(ByteBuffer bytes) {
    if (isPlainJson) {
      keepPlain(bytes);
      return;
    }
    try {
      payloads.feed(bytes);
    } catch (JacksonException _) {
      throw CallHalted.failed(texts.garbage("a piece that is not JSON"));
    }
  }

  @Override
  public boolean hasEnd() {
    return decoder.hasEnd();
  }

  @Override
  public boolean isDone() {
    return decoder.isDone();
  }

  /// What is left over when the body ends was cut in the middle, so it is no garbage.
  @Override
  public void end() {
    if (isPlainJson) {
      throw CallHalted.failed(ofPlainJson());
    }
    try {
      payloads.finish();
    } catch (JacksonException _) {
      if (!decoder.hasEnd()) {
        throw CallHalted.failed(texts.truncated());
      }
    }
  }

  @Override
  public ModelEnd.Completed result() {
    if (!decoder.hasEnd()) {
      throw CallHalted.failed(texts.truncated());
    }
    ModelEnd.Completed completed = decoder.completed();
    return completed.usage().equals(Usage.NONE) ? estimated(completed) : completed;
  }

  private ModelEnd.Completed estimated(ModelEnd.Completed completed) {
    long output = completed.blocks().stream().mapToLong(TokenEstimate::of).sum();
    return new ModelEnd.Completed(
        completed.reason(), completed.blocks(), Usage.estimated(TokenEstimate.of(request), output));
  }

  private void keepPlain(ByteBuffer bytes) {
    byte[] kept = new byte[Math.min(bytes.remaining(), PLAIN_BODY_BYTES - plainBody.size())];
    bytes.get(kept);
    plainBody.writeBytes(kept);
  }

  /// Some servers report errors with a good status.
  private Failure ofPlainJson() {
    ProviderError error = ProviderError.of(plainBody.toByteArray());
    return error.message().isEmpty()
        ? texts.notAProvider("one piece of JSON")
        : texts.ofError(error);
  }
}
