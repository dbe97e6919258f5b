package dev.gadgetcode.ai.http;

/// Endpoints for tests.
public final class TestEndpoints {
  private TestEndpoints() {}

  public static Endpoint at(String url, ApiKey key, AddressPolicy policy) {
    return new Endpoint(
        "Scripted", BaseUrl.of(url), key, Endpoint.KeyHeader.AUTHORIZATION_BEARER, policy);
  }

  public static FailureTexts texts() {
    return new FailureTexts(
        at("http://127.0.0.1:1", ApiKey.NONE, AddressPolicy.privateToo()), "Choose another model.");
  }
}
