package dev.gadgetcode.hub.http;

import dev.gadgetcode.protocol.Wire;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/// A request on its way from the hub that it came to, to the one that answers it. Immutable.
///
/// @param body in Base64, as that of an answer
/// @param client whom it comes from, as the first hub sees it
/// @param secure whether it came encrypted
record CarriedRequest(
    String requestId,
    String method,
    String uri,
    List<Header> headers,
    String body,
    String client,
    boolean secure) {
  CarriedRequest {
    headers = List.copyOf(headers);
  }

  record Header(String name, String value) {}

  /// An answer on its way back.
  record Answer(int status, String contentType, Map<String, String> headers, String body) {
    static Answer of(HttpAnswer answer) {
      return new Answer(
          answer.status(), answer.contentType(), answer.headers(), text(answer.body()));
    }

    HttpAnswer answer() {
      return new HttpAnswer(status, contentType, headers, bytes(body));
    }
  }

  private static String text(byte[] body) {
    return Base64.getEncoder().encodeToString(body);
  }

  private static byte[] bytes(String body) {
    return Base64.getDecoder().decode(body);
  }

  static CarriedRequest of(RawRequest request, String requestId, Rules rules) {
    return new CarriedRequest(
        requestId,
        request.method(),
        request.uri(),
        request.headers().entries().stream()
            .filter(entry -> !Rules.isOfProxy(entry.getKey()))
            .map(entry -> new Header(entry.getKey(), entry.getValue()))
            .toList(),
        text(request.body()),
        rules.client(request.headers(), request.remote()).getHostAddress(),
        rules.isSecure(request));
  }

  static CarriedRequest read(byte[] bytes) {
    return Wire.mapper().readValue(bytes, CarriedRequest.class);
  }

  byte[] bytes() {
    return Wire.mapper().writeValueAsBytes(this);
  }

  RawRequest raw() {
    HttpHeaders all = new DefaultHttpHeaders();
    headers.forEach(header -> all.add(header.name, header.value));
    return new RawRequest(method, uri, all, bytes(body), InetAddress.ofLiteral(client), secure);
  }
}
