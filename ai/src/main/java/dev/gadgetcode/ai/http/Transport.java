package dev.gadgetcode.ai.http;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.function.Supplier;

/// The one HTTP client of the process for all providers: HTTP/1.1, no redirects, no proxy. Safe to
/// use from any thread; closing it breaks off what still runs.
///
/// The client's own work (moving bytes, TLS, HTTP's framing) stays on its selector thread instead
/// of being handed to a pool, because it never blocks: each piece of a body then wakes one thread,
/// that of its call, and not two.
public final class Transport implements AutoCloseable {
  private final HttpClient client;
  private final Limits limits;
  private final AddressCheck.Resolver resolver;

  public Transport(Limits limits) {
    this(limits, AddressCheck.OF_THE_SYSTEM);
  }

  Transport(Limits limits, AddressCheck.Resolver resolver) {
    this.limits = limits;
    this.resolver = resolver;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(limits.connect())
            .executor(Runnable::run)
            .build();
  }

  /// A call that streams an answer.
  public HttpCall call(Endpoint endpoint, Supplier<HttpRequest> request, FailureTexts texts) {
    return new HttpCall(new Exchange(client), endpoint, request, limits, resolver, texts);
  }

  /// A call for a short question.
  public HttpCall briefCall(Endpoint endpoint, Supplier<HttpRequest> request, FailureTexts texts) {
    return new HttpCall(new Exchange(client), endpoint, request, limits.brief(), resolver, texts);
  }

  public Limits limits() {
    return limits;
  }

  @Override
  public void close() {
    client.shutdownNow();
    client.close();
  }
}
