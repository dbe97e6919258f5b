package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.CallThread;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.ModelSink;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.Endpoint;
import dev.gadgetcode.ai.http.FailureTexts;
import dev.gadgetcode.ai.http.HttpCall;
import dev.gadgetcode.ai.http.Transport;
import java.net.http.HttpRequest;

/// A model behind HTTP, in any dialect. Each call has a virtual thread of its own, which writes the
/// request, reads the response and speaks to the sink.
final class HttpModel implements Model {
  private final Transport transport;
  private final Endpoint endpoint;
  private final Dialect dialect;
  private final ModelInfo model;

  HttpModel(Transport transport, Endpoint endpoint, Dialect dialect, ModelInfo model) {
    this.transport = transport;
    this.endpoint = endpoint;
    this.dialect = dialect;
    this.model = model;
  }

  @Override
  public ModelCall stream(ModelRequest request, ModelSink sink) {
    FailureTexts texts = new FailureTexts(endpoint, dialect.unknownModel(model.id()));
    HttpCall call = transport.call(endpoint, () -> httpRequest(request), texts);
    CallThread.start("model-call", sink, out -> run(call, request, out, texts));
    return call::cancel;
  }

  private ModelEnd run(HttpCall call, ModelRequest request, ModelSink sink, FailureTexts texts) {
    ModelSink unlessCancelled =
        event -> {
          call.haltIfCancelled();
          sink.accept(event);
        };
    BlockFold fold = new BlockFold(unlessCancelled, texts);
    StreamDecoder decoder = dialect.decoder(origin(), fold, texts);
    try {
      return call.run(
          new StreamReader(
              request, dialect.framing(), decoder, transport.limits().payloadBytes(), texts));
    } catch (CallHalted halted) {
      return halted.end();
    }
  }

  private HttpRequest httpRequest(ModelRequest request) {
    return endpoint.post(
        dialect.chatPath(),
        dialect.headers(),
        dialect.framing().mediaType(),
        dialect.chatBody(origin(), model, request));
  }

  /// Marks what this provider says: its kind and its host, so that nothing of it goes to another
  /// one.
  private String origin() {
    return dialect.id() + "@" + endpoint.baseUrl().host();
  }
}
