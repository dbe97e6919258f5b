package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.document.WorkspaceMode;
import dev.gadgetcode.protocol.ide.FileRequest;
import dev.gadgetcode.protocol.ide.IdeAck;
import dev.gadgetcode.protocol.ide.IdeRequest;
import dev.gadgetcode.protocol.ide.RelayedAck;
import dev.gadgetcode.protocol.ide.RelayedRequest;
import dev.gadgetcode.protocol.ide.TurnRequest;
import java.util.List;

/// The acks of requests that did not get to a drone, or to which it said nothing.
public final class Unanswered {
  private Unanswered() {}

  public static IdeAck ack(RelayedRequest request, String message) {
    return switch (request) {
      case IdeRequest.ReleaseSessionLock _ -> new RelayedAck.Released(false);
      case IdeRequest.RequestWorkspaceMode _ -> new RelayedAck.ModeSet(false, WorkspaceMode.IDLE);
      case IdeRequest.SessionHeartbeat _ -> new IdeAck.Beat(false);
      case FileRequest.FileTreeRequest _ ->
          new RelayedAck.TreeListed(false, new RelayedAck.TreePage(List.of(), null, message));
      case FileRequest.FileReadRequest _ ->
          new RelayedAck.FileRead(
              false, new RelayedAck.FileContent(null, null, false, false, message));
      case FileRequest.FileWriteRequest _ ->
          new RelayedAck.FileWritten(false, new RelayedAck.WrittenFile(null, message, null));
      case TurnRequest.ToolApproval _, TurnRequest.UserAnswer _ ->
          new RelayedAck.Noted(false, new RelayedAck.Note(message));
      case TurnRequest.StopAgent _ -> new RelayedAck.Stopped(false, message);
      case TurnRequest.ChangesRequest _, TurnRequest.PutBackRequest _ ->
          new RelayedAck.ChangesListed(false, new RelayedAck.ChangeList(List.of(), message));
    };
  }
}
