package dev.gadgetcode.app.client;

import java.io.IOException;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/// The hub said no. The message is one sentence for people, with the code for programs behind it.
public final class HubRefused extends IOException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;

  private HubRefused(int status, String code, String message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /// Reads `application/problem+json`; what is not that is told by its status alone.
  static HubRefused of(int status, JsonNode problem) {
    var code = problem.path("code").asString("status-" + status);
    var detail = problem.path("detail").asString("the hub answered with status " + status);
    var fields =
        StreamSupport.stream(problem.path("errors").spliterator(), false)
            .map(field -> field.path("detail").asString(field.path("field").asString("")))
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining("; "));
    return new HubRefused(
        status, code, "%s (%s)".formatted(fields.isEmpty() ? detail : fields, code));
  }

  public int status() {
    return status;
  }

  public String code() {
    return code;
  }
}
