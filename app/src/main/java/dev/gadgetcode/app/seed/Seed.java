package dev.gadgetcode.app.seed;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a hub was filled with, as it is printed. The secrets in it are told here only.
///
/// @param user null on a hub without accounts
@JsonInclude(JsonInclude.Include.ALWAYS)
record Seed(
    URI hub,
    @Nullable Somebody user,
    ProviderId provider,
    Place project,
    ChatSessionId chatSession,
    List<Worker> drones) {
  Seed {
    drones = List.copyOf(drones);
  }

  /// A person who can sign in, and has.
  record Somebody(UserId id, String email, String password, String token) {}

  record Place(ProjectId id, String slug) {}

  /// A drone that is registered and was never connected.
  record Worker(RegistrationId id, WorkspaceId workspaceId, String token) {}
}
