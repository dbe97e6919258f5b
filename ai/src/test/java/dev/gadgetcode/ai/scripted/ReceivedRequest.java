package dev.gadgetcode.ai.scripted;

import java.util.Map;

/// A request as it came: header names in lower case, the body as text.
public record ReceivedRequest(String line, Map<String, String> headers, String body) {
  public ReceivedRequest {
    headers = Map.copyOf(headers);
  }

  public String header(String name) {
    return headers.getOrDefault(name, "");
  }

  public String path() {
    return line.split(" ", 3)[1];
  }
}
