package dev.gadgetcode.ai.provider;

import dev.gadgetcode.ai.Failure;
import dev.gadgetcode.ai.Message;
import dev.gadgetcode.ai.Model;
import dev.gadgetcode.ai.ModelCall;
import dev.gadgetcode.ai.ModelEnd;
import dev.gadgetcode.ai.ModelRequest;
import dev.gadgetcode.ai.catalogue.Catalogue;
import dev.gadgetcode.ai.catalogue.ModelInfo;
import dev.gadgetcode.ai.http.CallHalted;
import dev.gadgetcode.ai.http.Endpoint;
import dev.gadgetcode.ai.http.FailureTexts;
import dev.gadgetcode.ai.http.Transport;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;

/// A provider behind HTTP, in any dialect.
final class HttpProvider implements Provider {
  private static final int TEST_TOKENS = 256;
  private static final Duration TEST_WAIT = Duration.ofSeconds(60);

  private final Transport transport;
  private final Catalogue catalogue;
  private final Dialect dialect;
  private final Endpoint endpoint;
  private final FailureTexts texts;

  HttpProvider(
      Transport transport, Catalogue catalogue, Dialect dialect, ProviderSettings settings) {
    this.transport = transport;
    this.catalogue = catalogue;
    this.dialect = dialect;
    this.endpoint =
        new Endpoint(
            settings.name(),
            settings.baseUrl(),
            settings.key(),
            dialect.keyHeader(),
            settings.addressPolicy());
    this.texts = new FailureTexts(endpoint, "It has no list of models there: check the base URL.");
  }

  @Override
  public Model model(String id) {
    return new HttpModel(transport, endpoint, dialect, info(id));
  }

  @Override
  public ModelInfo info(String id) {
    return catalogue.model(dialect.id(), id);
  }

  @Override
  public Listing models() {
    try {
      return new Listing.Listed(dialect.models(this::array));
    } catch (CallHalted halted) {
      return new Listing.NotListed(
          halted.end() instanceof ModelEnd.Failed(Failure failure) ? failure : texts.interrupted());
    }
  }

  @Override
  public ProviderTest test(Optional<String> model) {
    return switch (models()) {
      case Listing.Listed(var models) when model.isEmpty() ->
          new ProviderTest.Works(endpoint.label() + " answers. Models: " + models.size() + ".");
      case Listing.NotListed(Failure failure)
          when model.isEmpty() || failure.kind() != Failure.Kind.BAD_REQUEST ->
          new ProviderTest.DoesNotWork(failure);
      // A provider without a list may still have the model.
      case Listing.Listed _, Listing.NotListed _ -> test(model.orElseThrow());
    };
  }

  private ProviderTest test(String model) {
    CompletableFuture<ModelEnd> end = new CompletableFuture<>();
    ModelCall call =
        model(model).stream(
            ModelRequest.of(Message.user("Say OK.")).withOutputLimit(TEST_TOKENS),
            event -> {
              if (event instanceof ModelEnd last) {
                end.complete(last);
              }
            });
    CompletableFuture.delayedExecutor(TEST_WAIT.toSeconds(), TimeUnit.SECONDS)
        .execute(call::cancel);
    return switch (end.join()) {
      case ModelEnd.Completed _ ->
          new ProviderTest.Works(
              endpoint.label() + " answers, and so does its model " + model + ".");
      case ModelEnd.Failed(Failure failure) -> new ProviderTest.DoesNotWork(failure);
      case ModelEnd.Cancelled _ -> new ProviderTest.DoesNotWork(texts.noWordWithin(TEST_WAIT));
    };
  }

  private JsonNode array(String path, String field) {
    JsonNode array =
        transport
            .briefCall(endpoint, () -> endpoint.get(path, dialect.headers()), texts)
            .run(new JsonReader(texts))
            .path(field);
    if (!array.isArray()) {
      throw CallHalted.failed(texts.notAProvider("something that is no list of models"));
    }
    return array;
  }
}
