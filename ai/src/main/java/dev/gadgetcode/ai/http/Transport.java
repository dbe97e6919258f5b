package dev.gadgetcode.ai.http;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/// The one HTTP client of the process for all providers: HTTP/1.1, no redirects, no proxy, its work
/// on virtual threads. Safe to use from any thread; closing it breaks off what still runs.
public final class Transport implements AutoCloseable {
  private final ExecutorService executor;
  private final HttpClient client;
  private final Limits limits;
  private final AddressCheck.Resolver resolver;

  public Transport(Limits limits) {
    this(limits, AddressCheck.OF_THE_SYSTEM);
  }

  Transport(Limits limits, AddressCheck.Resolver resolver) {
    this.limits = limits;
    this.resolver = resolver;
    executor = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("ai-http-", 0).factory());
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(limits.connect())
            .executor(executor)
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
    executor.close();
  }
}
