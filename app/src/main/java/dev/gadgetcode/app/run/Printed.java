package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.document.Block;
import dev.gadgetcode.protocol.document.BlockContent;
import dev.gadgetcode.protocol.document.BlockMode;
import dev.gadgetcode.protocol.document.ToolCall;
import dev.gadgetcode.protocol.document.Turn;
import dev.gadgetcode.protocol.id.CallId;
import dev.gadgetcode.protocol.stream.StreamEvent;
import dev.gadgetcode.protocol.stream.ToolEvent;
import java.util.ArrayList;
import java.util.List;

/// How much of a turn is on the terminal, block by block, so that of a snapshot only the rest is
/// printed. It cuts blocks as the protocol does: a run of one mode in one step, and every tool
/// call.
final class Printed {
  private final List<Piece> pieces = new ArrayList<>();
  private boolean isCut = true;

  /// A block that was begun.
  private sealed interface Piece {}

  private record Text(BlockMode mode, int step, int length) implements Piece {}

  private record Call(CallId id, boolean isOver) implements Piece {}

  /// What a snapshot has and the terminal has not.
  sealed interface Rest {}

  record MoreText(BlockMode mode, String text) implements Rest {}

  /// @param isNew whether its beginning is not there either
  record MoreCall(ToolCall call, boolean isNew) implements Rest {}

  void note(StreamEvent event) {
    switch (event) {
      case StreamEvent.Thinking(var text, var meta) -> text(BlockMode.THINKING, meta.step(), text);
      case StreamEvent.Response(var text, var meta) ->
          text(BlockMode.RESPONDING, meta.step(), text);
      case StreamEvent.StepRestarted _ -> isCut = true;
      case ToolEvent.ToolStart start -> call(start.callId(), false);
      case ToolEvent.ToolCall call -> call(call.callId(), true);
      case StreamEvent _ -> {}
    }
  }

  private void text(BlockMode mode, int step, String text) {
    if (!isCut
        && pieces.getLast() instanceof Text(var lastMode, var lastStep, var length)
        && lastMode == mode
        && lastStep == step) {
      pieces.set(pieces.size() - 1, new Text(mode, step, length + text.length()));
    } else {
      pieces.add(new Text(mode, step, text.length()));
    }
    isCut = false;
  }

  private void call(CallId id, boolean isOver) {
    for (int index = pieces.size() - 1; index >= 0; index--) {
      if (pieces.get(index) instanceof Call(var known, _) && known.equals(id)) {
        pieces.set(index, new Call(id, isOver));
        return;
      }
    }
    pieces.add(new Call(id, isOver));
    isCut = false;
  }

  /// Tells what is left of a snapshot, and takes it as printed.
  List<Rest> rest(Turn turn) {
    var rest = new ArrayList<Rest>();
    for (int index = 0; index < turn.blocks().size(); index++) {
      rest.addAll(rest(turn.blocks().get(index), index));
    }
    isCut = true;
    return rest;
  }

  private List<Rest> rest(Block block, int index) {
    boolean isNew = index >= pieces.size();
    return switch (block.content()) {
      case BlockContent.Text(var text) -> {
        int step = !isNew && pieces.get(index) instanceof Text known ? known.step : 0;
        int length = !isNew && pieces.get(index) instanceof Text known ? known.length : 0;
        set(index, new Text(block.mode(), step, text.length()));
        yield text.length() > length
            ? List.of(new MoreText(block.mode(), text.substring(length)))
            : List.of();
      }
      case ToolCall call -> {
        boolean wasOver = !isNew && pieces.get(index) instanceof Call(_, var over) && over;
        boolean isOver = call.response() != null;
        set(index, new Call(call.callId(), isOver));
        yield isNew || (isOver && !wasOver) ? List.of(new MoreCall(call, isNew)) : List.of();
      }
    };
  }

  private void set(int index, Piece piece) {
    if (index < pieces.size()) {
      pieces.set(index, piece);
    } else {
      pieces.add(piece);
    }
  }
}
