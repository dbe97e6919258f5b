package dev.gadgetcode.hub.http;

import java.util.List;
import java.util.Map;

/// An answer that is not what was asked for. Thrown where it is found and made into
/// `application/problem+json` by the router alone.
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;
  private final transient List<FieldProblem> fields;
  private final transient Map<String, Object> more;
  private final transient Map<String, String> headers;

  private Problem(
      int status,
      String code,
      String detail,
      List<FieldProblem> fields,
      Map<String, Object> more,
      Map<String, String> headers) {
    super(detail, null, false, false);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.more = more;
    this.headers = headers;
  }

  public static Problem of(int status, String code, String detail) {
    return new Problem(status, code, detail, List.of(), Map.of(), Map.of());
  }

  /// What is not there, or not theirs: nobody can tell which.
  public static Problem notFound() {
    return of(404, "not-found", "There is no such thing");
  }

  /// The hub that has to answer cannot be reached, or another one takes its place at this moment.
  public static Problem homeAway() {
    return of(503, "home-away", "The hub that has this cannot be reached; try again in a moment")
        .withHeader("retry-after", "2");
  }

  public static Problem invalid(List<FieldProblem> fields) {
    return new Problem(
        400, "invalid", "Some of the fields are not right", fields, Map.of(), Map.of());
  }

  public static Problem invalid(String field, String code, String detail) {
    return invalid(List.of(new FieldProblem(field, code, detail)));
  }

  public static Problem conflict(String code, String detail) {
    return of(409, code, detail);
  }

  /// Asks for patience.
  public static Problem tooMany(long seconds) {
    return new Problem(
        429,
        "too-many",
        "Too many attempts; wait a while",
        List.of(),
        Map.of("retryAfter", seconds),
        Map.of("retry-after", Long.toString(seconds)));
  }

  /// Says something more to programs.
  public Problem with(String name, Object value) {
    return new Problem(status, code, detail(), fields, Map.of(name, value), headers);
  }

  Problem withHeader(String name, String value) {
    return new Problem(status, code, detail(), fields, more, Map.of(name, value));
  }

  public int status() {
    return status;
  }

  public String code() {
    return code;
  }

  String detail() {
    return String.valueOf(getMessage());
  }

  List<FieldProblem> fields() {
    return fields;
  }

  Map<String, Object> more() {
    return more;
  }

  Map<String, String> headers() {
    return headers;
  }
}
