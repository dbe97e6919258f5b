package dev.gadgetcode.hub.http;

import dev.gadgetcode.protocol.Wire;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// An answer to an HTTP request.
final class HttpAnswer {
  private final int status;
  private final String contentType;
  private final Map<String, String> headers;
  private final byte[] body;

  HttpAnswer(int status, String contentType, Map<String, String> headers, byte[] body) {
    this.status = status;
    this.contentType = contentType;
    this.headers = headers;
    this.body = body;
  }

  static HttpAnswer json(int status, Object document) {
    return new HttpAnswer(
        status,
        "application/json",
        Map.of("cache-control", "no-store"),
        Wire.mapper().writeValueAsBytes(document));
  }

  /// An error with a code for programs and a sentence for people.
  static HttpAnswer problem(int status, String code, String detail) {
    var text =
        Wire.mapper().writeValueAsString(Map.of("status", status, "code", code, "detail", detail));
    return new HttpAnswer(
        status,
        "application/problem+json",
        Map.of("cache-control", "no-store"),
        text.getBytes(StandardCharsets.UTF_8));
  }

  int status() {
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
}
