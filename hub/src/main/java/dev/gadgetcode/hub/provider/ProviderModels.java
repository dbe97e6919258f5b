package dev.gadgetcode.hub.provider;

import dev.gadgetcode.protocol.Secret;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.ApiType;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Asks a provider which models it has: the cheapest question that needs address and key to be
/// right. Follows no redirect, as the key would go along. Thread-safe; blocks its virtual thread.
public final class ProviderModels implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int LARGEST_ANSWER = 4 << 20;
  private static final String DEMO = "demo (scripted)";

  private final HttpClient http =
      HttpClient.newBuilder()
          .followRedirects(HttpClient.Redirect.NEVER)
          .connectTimeout(PATIENCE)
          .build();

  /// The provider did not tell.
  public static final class Untold extends Exception {
    private static final long serialVersionUID = 1;

    Untold(String message) {
      super(message, null, false, false);
    }
  }

  /// The names of a provider's models.
  ///
  /// @throws Untold with a reason for people that holds nothing of the provider's words
  public List<String> of(ApiType type, String baseUrl, Optional<Secret> key) throws Untold {
    var base = baseUrl.endsWith("/") ? baseUrl.substring(0, baseUrl.length() - 1) : baseUrl;
    return switch (type) {
      case DEMO -> List.of(DEMO);
      case OPENAI ->
          names(
              ask(
                  base + "/models",
                  key.map(secret -> List.of("Authorization", "Bearer " + secret.value()))),
              "data",
              "id");
      case ANTHROPIC ->
          names(
              ask(
                  base + "/v1/models?limit=1000",
                  key.map(secret ->
                      List.of("x-api-key", secret.value(), "anthropic-version", "2023-06-01"))),
              "data",
              "id");
      case OLLAMA -> names(ask(base + "/api/tags", Optional.empty()), "models", "name");
    };
  }

  private JsonNode ask(String address, Optional<List<String>> headers) throws Untold {
    var request = HttpRequest.newBuilder(URI.create(address)).timeout(PATIENCE).GET();
    try {
      headers.ifPresent(pairs -> request.headers(pairs.toArray(String[]::new)));
    } catch (IllegalArgumentException _) {
      throw new Untold("The key has characters in it that no key has");
    }
    try {
      var response = http.send(request.build(), BodyHandlers.ofInputStream());
      try (InputStream body = response.body()) {
        if (response.statusCode() != 200) {
          throw new Untold("The provider answered " + response.statusCode());
        }
        return Wire.mapper().readTree(body.readNBytes(LARGEST_ANSWER));
      }
    } catch (IOException failed) {
      throw new Untold("The provider cannot be reached");
    } catch (JacksonException _) {
      throw new Untold("The provider's answer is not a list of models");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new Untold("The hub is closing");
    }
  }

  private static List<String> names(JsonNode answer, String list, String name) throws Untold {
    if (!answer.path(list).isArray()) {
      throw new Untold("The provider's answer is not a list of models");
    }
    var names = new ArrayList<String>();
    for (var model : answer.path(list)) {
      if (model.path(name).isString()) {
        names.add(model.path(name).stringValue());
      }
    }
    return names;
  }

  @Override
  public void close() {
    http.shutdownNow();
  }
}
