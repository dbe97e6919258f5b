package dev.gadgetcode.ai.http;

import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;

/// A provider as the network sees it: its address, its key and which addresses it may have. The
/// only maker of requests, so that a key goes with its own address and with no other.
public record Endpoint(
    String name, BaseUrl baseUrl, ApiKey key, KeyHeader keyHeader, AddressPolicy addressPolicy) {

  /// How a provider wants its key.
  public enum KeyHeader {
    AUTHORIZATION_BEARER,
    X_API_KEY
  }

  public HttpRequest get(String path, Map<String, String> headers) {
    return request(path, headers).header("Accept", "application/json").GET().build();
  }

  public HttpRequest post(String path, Map<String, String> headers, String accept, byte[] json) {
    return request(path, headers)
        .header("Accept", accept)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofByteArray(json))
        .build();
  }

  /// The provider's name and host, for people.
  public String label() {
    return name + " (" + baseUrl.host() + ")";
  }

  private HttpRequest.Builder request(String path, Map<String, String> headers) {
    URI uri = baseUrl.resolve(path);
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).header("User-Agent", "gadget-code");
    headers.forEach(request::header);
    if (!key.isNone()) {
      switch (keyHeader) {
        case AUTHORIZATION_BEARER -> request.header("Authorization", "Bearer " + key.reveal());
        case X_API_KEY -> request.header("x-api-key", key.reveal());
      }
    }
    return request;
  }
}
