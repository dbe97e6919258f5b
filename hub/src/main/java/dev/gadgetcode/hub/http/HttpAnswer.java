package dev.gadgetcode.hub.http;

import dev.gadgetcode.hub.store.Write;
import dev.gadgetcode.protocol.Wire;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// An answer to an HTTP request, and what has to be kept before it is given. Immutable.
public final class HttpAnswer {
  private static final Map<String, String> NOT_STORED = Map.of("cache-control", "no-store");

  private final int status;
  private final String contentType;
  private final Map<String, String> headers;
  private final byte[] body;
  private final List<Write> writes;
  private final Runnable then;

  HttpAnswer(int status, String contentType, Map<String, String> headers, byte[] body) {
    this(status, contentType, headers, body, List.of(), () -> {});
  }

  private HttpAnswer(
      int status,
      String contentType,
      Map<String, String> headers,
      byte[] body,
      List<Write> writes,
      Runnable then) {
    this.status = status;
    this.contentType = contentType;
    this.headers = Map.copyOf(headers);
    this.body = body;
    this.writes = List.copyOf(writes);
    this.then = then;
  }

  public static HttpAnswer json(int status, Object document) {
    return new HttpAnswer(
        status, "application/json", NOT_STORED, Wire.mapper().writeValueAsBytes(document));
  }

  public static HttpAnswer ok(Object document) {
    return json(200, document);
  }

  public static HttpAnswer created(Object document) {
    return json(201, document);
  }

  public static HttpAnswer nothing() {
    return new HttpAnswer(204, "application/json", NOT_STORED, new byte[0]);
  }

  /// What the caller has is still right.
  public static HttpAnswer unchanged() {
    return new HttpAnswer(304, "application/json", NOT_STORED, new byte[0]);
  }

  public static HttpAnswer text(String contentType, String text) {
    return new HttpAnswer(200, contentType, NOT_STORED, text.getBytes(StandardCharsets.UTF_8));
  }

  /// An answer that was given before.
  static HttpAnswer again(int status, byte[] body) {
    return new HttpAnswer(status, "application/json", NOT_STORED, body)
        .withHeader("idempotent-replay", "true");
  }

  /// An error with a code for programs and a sentence for people.
  static HttpAnswer problem(Problem problem, String requestId) {
    var document = new LinkedHashMap<String, Object>();
    document.put("status", problem.status());
    document.put("code", problem.code());
    document.put("detail", problem.detail());
    if (!problem.fields().isEmpty()) {
      document.put("errors", problem.fields());
    }
    document.putAll(problem.more());
    document.put("requestId", requestId);
    var headers = new LinkedHashMap<>(NOT_STORED);
    headers.putAll(problem.headers());
    return new HttpAnswer(
        problem.status(),
        "application/problem+json",
        headers,
        Wire.mapper().writeValueAsBytes(document));
  }

  /// The same, once this is kept: all of it or nothing, and then the answer is not given.
  public HttpAnswer keeping(Write... more) {
    var all = new ArrayList<>(writes);
    all.addAll(List.of(more));
    return new HttpAnswer(status, contentType, headers, body, all, then);
  }

  /// The same, with something to do once it is kept and before it is given.
  public HttpAnswer then(Runnable task) {
    return new HttpAnswer(status, contentType, headers, body, writes, task);
  }

  void done() {
    then.run();
  }

  public HttpAnswer withHeader(String name, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new HttpAnswer(status, contentType, more, body, writes, then);
  }

  public int status() {
    return status;
  }

  String contentType() {
    return contentType;
  }

  Map<String, String> headers() {
    return headers;
  }

  byte[] body() {
    return body;
  }

  List<Write> writes() {
    return writes;
  }
}
