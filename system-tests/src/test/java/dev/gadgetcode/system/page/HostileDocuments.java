package dev.gadgetcode.system.page;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Texts in every field of the hub's documents that a person is shown.
final class HostileDocuments {
  private static final String AT = "2026-01-01T00:00:00Z";

  private HostileDocuments() {}

  /// A turn for each text, as the hub lists them.
  static List<Map<String, Object>> turns(List<String> texts) {
    return each(texts, HostileDocuments::turn);
  }

  /// The lists of the REST side, by path.
  static Map<String, List<Map<String, Object>>> lists(List<String> texts) {
    return Map.of(
        "chat-session", each(texts, HostileDocuments::session),
        "project", each(texts, HostileDocuments::project),
        "drone/registration", each(texts, HostileDocuments::drone),
        "drone/registration/d0/log", each(texts, HostileDocuments::logged),
        "provider", each(texts, HostileDocuments::provider),
        "user", each(texts, HostileDocuments::user),
        "usage?*", each(texts, HostileDocuments::used));
  }

  /// Single documents, by path.
  static Map<String, Map<String, Object>> single(List<String> texts) {
    var text = texts.getFirst();
    return Map.of(
        "chat-session/s0", session(0, text),
        "project/p0", project(0, text),
        "drone/registration/d0", drone(0, text));
  }

  private interface Made {
    Map<String, Object> of(int index, String text);
  }

  private static List<Map<String, Object>> each(List<String> texts, Made made) {
    return IntStream.range(0, texts.size())
        .mapToObj(index -> made.of(index, texts.get(index)))
        .toList();
  }

  private static Map<String, Object> session(int index, String text) {
    return Map.of(
        "_id",
        "s" + index,
        "name",
        text,
        "project",
        "p" + index,
        "selectedModel",
        text,
        "updatedAt",
        AT);
  }

  private static Map<String, Object> project(int index, String text) {
    return Map.of(
        "_id",
        "p" + index,
        "name",
        text,
        "slug",
        text,
        "gitUrl",
        text,
        "instructions",
        text,
        "acceptanceCriteria",
        text,
        "policy",
        Map.of(text, "ask"));
  }

  private static Map<String, Object> drone(int index, String text) {
    return Map.of(
        "_id",
        "d" + index,
        "hostname",
        text,
        "status",
        "offline",
        "workspaceDir",
        text,
        "workspaceId",
        text,
        "version",
        text,
        "lastSeenAt",
        AT);
  }

  private static Map<String, Object> logged(int index, String text) {
    return Map.of("at", AT, "component", text, "level", "error", "message", text);
  }

  private static Map<String, Object> provider(int index, String text) {
    return Map.of("_id", "v" + index, "name", text, "apiType", "openai", "baseUrl", text);
  }

  private static Map<String, Object> user(int index, String text) {
    return Map.of("_id", "u" + index, "email", text, "displayName", text, "role", "user");
  }

  private static Map<String, Object> used(int index, String text) {
    return Map.of("key", text, "inputTokenCount", 1, "responseTokenCount", index);
  }

  private static Map<String, Object> turn(int index, String text) {
    var turn = new HashMap<String, Object>();
    turn.put("_id", "hostile" + index);
    turn.put("prompt", text);
    turn.put("status", "error");
    turn.put("errorMessage", text);
    turn.put("model", text);
    turn.put("createdAt", AT);
    turn.put("lastSeq", 9);
    turn.put("blocks", blocks(text));
    return turn;
  }

  private static List<Map<String, Object>> blocks(String text) {
    var edit = Map.of("path", text, "oldText", "a", "newText", text);
    var failed = Map.of("isError", true, "text", text);
    var named = call("c2", text, Map.of(text, text), text);
    var subagent =
        Map.of(
            "prompt",
            text,
            "status",
            "finished",
            "blocks",
            List.of(said("thinking", text), said("responding", text), tool(named)));
    var asked = new HashMap<String, Object>(call("a1", "subagent", Map.of("prompt", text), text));
    asked.put("subagent", subagent);
    return List.of(
        said("thinking", text),
        said("responding", text),
        tool(call("c1", "edit_file", edit, failed)),
        tool(call("c3", "shell", Map.of("command", text), text)),
        tool(asked));
  }

  private static Map<String, Object> call(
      String id, String name, Map<String, ?> parameters, Object response) {
    return Map.of("callId", id, "name", name, "parameters", parameters, "response", response);
  }

  private static Map<String, Object> said(String mode, String text) {
    return Map.of("mode", mode, "content", text, "createdAt", AT);
  }

  private static Map<String, Object> tool(Map<String, ?> call) {
    return Map.of("mode", "tool", "content", call, "createdAt", AT);
  }
}
