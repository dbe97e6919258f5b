package dev.gadgetcode.hub.http;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/// One row of the table of routes: how it is asked for, who may, what it takes and who answers.
///
/// @param pattern behind `/api/v1`, with `:id` for a name in the path
/// @param body the record of its body; {@link NoBody} for none
/// @param summary what it does, for people
/// @param keeps whether its answer may be kept to be given again to the same `Idempotency-Key`; not
///   where it holds a secret
public record Route<B>(
    String method,
    String pattern,
    Access access,
    Class<B> body,
    String summary,
    boolean keeps,
    BiFunction<Call, B, HttpAnswer> handler) {

  public static Route<NoBody> get(
      String pattern, Access access, String summary, Function<Call, HttpAnswer> handler) {
    return plain("GET", pattern, access, summary, handler);
  }

  public static Route<NoBody> delete(
      String pattern, Access access, String summary, Function<Call, HttpAnswer> handler) {
    return plain("DELETE", pattern, access, summary, handler);
  }

  /// A request to do something that needs no words.
  public static Route<NoBody> act(
      String pattern, Access access, String summary, Function<Call, HttpAnswer> handler) {
    return plain("POST", pattern, access, summary, handler);
  }

  private static Route<NoBody> plain(
      String method,
      String pattern,
      Access access,
      String summary,
      Function<Call, HttpAnswer> handler) {
    return new Route<>(
        method, pattern, access, NoBody.class, summary, false, (call, _) -> handler.apply(call));
  }

  public static <B> Route<B> post(
      String pattern,
      Access access,
      Class<B> body,
      String summary,
      BiFunction<Call, B, HttpAnswer> handler) {
    return new Route<>("POST", pattern, access, body, summary, true, handler);
  }

  public static <B> Route<B> patch(
      String pattern,
      Access access,
      Class<B> body,
      String summary,
      BiFunction<Call, B, HttpAnswer> handler) {
    return new Route<>("PATCH", pattern, access, body, summary, false, handler);
  }

  public static <B> Route<B> put(
      String pattern,
      Access access,
      Class<B> body,
      String summary,
      BiFunction<Call, B, HttpAnswer> handler) {
    return new Route<>("PUT", pattern, access, body, summary, false, handler);
  }

  /// The same, whose answer is given once only.
  public Route<B> once() {
    return new Route<>(method, pattern, access, body, summary, false, handler);
  }

  public boolean isChange() {
    return !method.equals("GET");
  }

  public boolean hasBody() {
    return body != NoBody.class;
  }

  /// What stands for the names in the pattern, where the path is one of this route.
  Optional<Map<String, String>> match(List<String> path) {
    var pieces = pieces(pattern);
    if (pieces.size() != path.size()) {
      return Optional.empty();
    }
    var named = new HashMap<String, String>();
    for (int index = 0; index < pieces.size(); index++) {
      var piece = pieces.get(index);
      var given = path.get(index);
      if (piece.startsWith(":")) {
        if (given.isEmpty()) {
          return Optional.empty();
        }
        named.put(piece.substring(1), given);
      } else if (!piece.equals(given)) {
        return Optional.empty();
      }
    }
    return Optional.of(named);
  }

  static List<String> pieces(String path) {
    return new ArrayList<>(List.of(path.split("/", -1)));
  }
}
