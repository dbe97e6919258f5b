package dev.gadgetcode.system.prove;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/// All that is left after a run, read and put side by side. Immutable.
///
/// @param turns those of the hub's store, the oldest first
/// @param answers what the model says that it said
/// @param texts logs and files in which no secret may be
/// @param leftBehind processes, locks and files that should be gone
/// @param stuck clients that wait for something that does not come
/// @param oddities what the prover itself saw and did not do
/// @param before what the processes held at the start
/// @param after what they hold when everything has come to its end
record Evidence(
    List<KeptTurn> turns,
    List<Witness> witnesses,
    List<ModelAnswer> answers,
    List<Workspace> workspaces,
    List<Text> texts,
    Set<String> secrets,
    List<String> leftBehind,
    List<String> stuck,
    List<String> oddities,
    Usage before,
    Usage after) {
  Evidence {
    turns = List.copyOf(turns);
    witnesses = List.copyOf(witnesses);
    answers = List.copyOf(answers);
    workspaces = List.copyOf(workspaces);
    texts = List.copyOf(texts);
    secrets = Set.copyOf(secrets);
    leftBehind = List.copyOf(leftBehind);
    stuck = List.copyOf(stuck);
    oddities = List.copyOf(oddities);
  }

  /// A turn as the hub's store has it.
  ///
  /// @param prompt the client's own name for its prompt
  record KeptTurn(
      String id,
      String user,
      String session,
      String prompt,
      String status,
      String error,
      long lastSeq,
      JsonNode document) {
    boolean isEnded() {
      return !status.equals("queued") && !status.equals("processing");
    }

    boolean isFinished() {
      return status.equals("finished");
    }
  }

  /// A client and its record.
  record Witness(String name, String user, List<Note> notes) {
    Witness {
      notes = List.copyOf(notes);
    }
  }

  /// What tools have done in a workspace.
  ///
  /// @param marks the lines that commands appended, in order
  /// @param files the content of each file that was written, by its name
  record Workspace(String name, List<String> marks, Map<String, String> files) {
    Workspace {
      marks = List.copyOf(marks);
      files = Map.copyOf(files);
    }
  }

  /// Something in which no secret may be.
  record Text(String name, String content) {}

  Map<String, KeptTurn> byId() {
    return turns.stream().collect(Collectors.toMap(KeptTurn::id, turn -> turn, (one, _) -> one));
  }
}
