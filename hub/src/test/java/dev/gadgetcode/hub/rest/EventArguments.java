package dev.gadgetcode.hub.rest;

import dev.gadgetcode.hub.TestHub;
import dev.gadgetcode.protocol.Wire;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The arguments of every event that somebody sends the hub, about one turn, session and drone. An
/// event that is not here has no cell in the table of who may, and fails the tests.
record EventArguments(String drone, String workspace, String project, String session, String turn) {
  private static final JsonNode NULL = Wire.mapper().nullNode();

  Object[] ofIde(String event) {
    return switch (event) {
      case "requestSessionLock", "releaseSessionLock" -> new Object[] {drone, project, session};
      case "requestWorkspaceMode" -> new Object[] {drone, project, session, "user"};
      case "submitPrompt" -> new Object[] {"Hi", Map.of("chatSession", session)};
      case "abortWorkOrder" -> new Object[] {Map.of("turnId", turn)};
      case "sessionHeartbeat" -> new Object[0];
      case "fileTreeRequest" -> new Object[] {Map.of()};
      case "fileReadRequest" -> new Object[] {Map.of("path", "a")};
      case "fileWriteRequest" -> new Object[] {Map.of("path", "a", "content", "b")};
      case "resumeTurn" -> new Object[] {Map.of("turnId", turn, "afterSeq", 0)};
      case "takeOverSession" -> new Object[] {session};
      case "toolApproval" ->
          new Object[] {Map.of("turnId", turn, "callId", "c", "decision", "once")};
      case "userAnswer" -> new Object[] {Map.of("turnId", turn, "callId", "c", "answer", "a")};
      case "stopAgent" -> new Object[] {Map.of("turnId", turn, "agentId", "a")};
      case "changesRequest", "putBackRequest" -> new Object[] {Map.of("turnId", turn)};
      default -> throw new AssertionError("no cell for the event " + event);
    };
  }

  Object[] ofDrone(String event, long seq) {
    return switch (event) {
      case "thinking", "response" -> streamed(seq, "text");
      case "toolStart" -> streamed(seq, "c", "read_file", "{}");
      case "toolOutput" -> streamed(seq, "c", "output");
      case "toolCall" -> streamed(seq, "c", "read_file", "{}", "{}");
      case "toolApprovalRequest" ->
          streamed(
              seq,
              Map.of(
                  "turnId",
                  turn,
                  "callId",
                  "c",
                  "name",
                  "shell",
                  "params",
                  "{}",
                  "reason",
                  "asked",
                  "expiresAt",
                  "2026-01-01T00:00:00Z"));
      case "userQuestion" ->
          streamed(seq, Map.of("turnId", turn, "callId", "c", "question", "Which?"));
      case "stepRestarted" -> streamed(seq, Map.of("step", 1, "attempt", 2, "reason", "stalled"));
      case "agent:thinking" -> streamed(seq, Map.of("agentId", "c", "thinking", "text"));
      case "agent:response" -> streamed(seq, Map.of("agentId", "c", "chunk", "text"));
      case "agent:tool-call" ->
          streamed(seq, Map.of("agentId", "c", "callId", "d", "tool", "grep", "args", "{}"));
      case "agent:tool-result" ->
          streamed(seq, Map.of("agentId", "c", "callId", "d", "tool", "grep", "result", "{}"));
      case "agent:complete" -> streamed(seq, Map.of("agentId", "c"));
      case "workOrderComplete" -> streamed(seq, turn, true, NULL);
      case "status" -> new Object[] {"Cloning", Map.of("chatSessionId", session)};
      case "log" -> new Object[] {"2026-01-01T00:00:00Z", "drone", "info", "said"};
      case "workspaceModeChanged" -> new Object[] {"agent"};
      case "requestCrashRecovery" ->
          new Object[] {Map.of("workspaceId", workspace, "turnId", turn, "chatSessionId", session)};
      case "workspaceUpdated" ->
          new Object[] {
            Wire.mapper().readTree("{\"mode\":\"agent\",\"lockedProject\":null,\"projects\":[]}")
          };
      case "sessionLockReleased" -> new Object[] {Map.of("chatSessionId", session)};
      default -> throw new AssertionError("no cell for the event " + event);
    };
  }

  private Object[] streamed(long seq, Object... args) {
    var all = new ArrayList<>(Arrays.asList(args));
    all.add(TestHub.meta(turn, 1, seq));
    return all.toArray();
  }

  /// An event as a packet.
  static String packet(String event, Object... args) {
    var all = new ArrayList<Object>(List.of(event));
    all.addAll(Arrays.asList(args));
    return "420" + Wire.mapper().writeValueAsString(all);
  }
}
