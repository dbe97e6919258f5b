package dev.gadgetcode.socketio.peer;

import java.util.Map;

/// An HTTP response as it came; names of headers in lower case.
public record HttpAnswer(int status, Map<String, String> headers, String body) {
  public HttpAnswer {
    headers = Map.copyOf(headers);
  }
}
