package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.http.Call;
import dev.gadgetcode.hub.http.HttpAnswer;
import dev.gadgetcode.hub.http.Problem;
import dev.gadgetcode.hub.store.Versioned;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Items;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// How documents with a revision are shown, and how a change says which one it rests on.
/// Thread-safe.
final class Documents {
  private Documents() {}

  static JsonNode shown(Object document, long revision) {
    var tree = Wire.tree(document);
    return tree instanceof ObjectNode object ? object.put("revision", revision) : tree;
  }

  static HttpAnswer answer(int status, Object document, long revision) {
    return HttpAnswer.json(status, shown(document, revision)).withHeader("etag", tag(revision));
  }

  static HttpAnswer answer(Versioned<?> found) {
    return answer(200, found.document(), found.revision());
  }

  private static String tag(long revision) {
    return '"' + Long.toString(revision) + '"';
  }

  /// A page of a list that was read one longer than it is shown.
  static <T> HttpAnswer page(
      List<T> read, int limit, Function<T, Object> shown, Function<T, String> id) {
    boolean more = read.size() > limit;
    var page = more ? read.subList(0, limit) : read;
    return HttpAnswer.ok(
        new Items<Object>(
            page.stream().map(shown).toList(), more ? id.apply(page.getLast()) : null));
  }

  /// Sees that the caller changes what it has read, where it says what that was.
  ///
  /// @param named the revision in the body
  static void checkRevision(Call call, @Nullable Long named, long current) {
    boolean stale = named != null && named != current;
    boolean unmatched =
        call.ifMatch().filter(tag -> !tag.equals("*") && !tag.equals(tag(current))).isPresent();
    if (stale || unmatched) {
      throw Problem.conflict("conflict", "It has been changed since it was read")
          .with("revision", current);
    }
  }

  static <T> T or(@Nullable T given, T otherwise) {
    return given == null ? otherwise : given;
  }
}
