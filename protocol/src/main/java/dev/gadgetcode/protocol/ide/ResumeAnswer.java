package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Rule;
import dev.gadgetcode.protocol.Wire;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.document.TurnStatus;
import dev.gadgetcode.protocol.stream.StreamEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.annotation.JsonDeserialize;

/// What an IDE learns when it asks to watch a turn.
@JsonDeserialize(using = ResumeAnswerReader.class)
public sealed interface ResumeAnswer {
  /// It watches from now on.
  ///
  /// @param turn with a snapshot, unless it is too large and read by REST
  /// @param open the approvals and questions that wait for an answer
  @JsonDeserialize
  record Resumption(
      ResumeKind kind, TurnStatus status, long lastSeq, @Nullable Turn turn, List<OpenEvent> open)
      implements ResumeAnswer {
    public Resumption {
      Rule.atLeast(0, "lastSeq", lastSeq);
      open = List.copyOf(open);
    }
  }

  /// An event of the log, by name and with its arguments.
  record OpenEvent(String event, JsonNode args) {
    public static OpenEvent of(StreamEvent event) {
      return new OpenEvent(Wire.event(event.getClass()), Wire.tree(event));
    }
  }

  @JsonDeserialize
  record Refused(String code, String message) implements ResumeAnswer {}
}
