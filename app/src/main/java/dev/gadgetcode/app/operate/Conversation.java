package dev.gadgetcode.app.operate;

import dev.gadgetcode.app.client.HubClient;
import dev.gadgetcode.app.client.HubRefused;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.Turn;
import java.io.IOException;
import java.util.List;

/// A chat session with its turns, the oldest first.
record Conversation(ChatSession session, Project project, List<Turn> turns) {
  Conversation {
    turns = List.copyOf(turns);
  }

  /// Reads the session of that id, or the one turn of that id.
  static Conversation read(HubClient client, String id) throws IOException, InterruptedException {
    try {
      var session = client.read("/chat-session/" + HubClient.encoded(id), ChatSession.class);
      return new Conversation(session, project(client, session), turns(client, id));
    } catch (HubRefused refused) {
      if (refused.status() != 404) {
        throw refused;
      }
      var turn = client.read("/turn/" + HubClient.encoded(id), Turn.class);
      var session =
          client.read(
              "/chat-session/" + HubClient.encoded(turn.session().value()), ChatSession.class);
      return new Conversation(session, project(client, session), List.of(turn));
    }
  }

  private static Project project(HubClient client, ChatSession session)
      throws IOException, InterruptedException {
    return client.read("/project/" + session.project().value(), Project.class);
  }

  private static List<Turn> turns(HubClient client, String id)
      throws IOException, InterruptedException {
    return client.list("/chat-session/" + HubClient.encoded(id) + "/turn", Turn.class).reversed();
  }
}
