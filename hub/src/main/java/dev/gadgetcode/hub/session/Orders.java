package dev.gadgetcode.hub.session;

import dev.gadgetcode.hub.core.DroneCommand;
import dev.gadgetcode.hub.core.SessionEffect;
import dev.gadgetcode.hub.secret.ProviderKeys;
import dev.gadgetcode.hub.store.ChatSessions;
import dev.gadgetcode.hub.store.Projects;
import dev.gadgetcode.hub.store.Registrations;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.store.StoredTurn;
import dev.gadgetcode.hub.store.Turns;
import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.document.ChatSession;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.drone.SessionOrder;
import dev.gadgetcode.protocol.id.ProviderId;
import java.util.Optional;
import java.util.function.BiFunction;

/// What drones are handed: everything that a turn or a lock of a session needs, from the store.
final class Orders {
  private static final int MOST_CONTEXT = 50;
  private static final ProviderId DEMO = new ProviderId("demo");
  private static final String NO_PROVIDER =
      "The provider of this session was removed. Choose another one and send the prompt again";

  private final Store store;
  private final TurnDocuments documents;
  private final ProviderKeys keys;

  Orders(Store store, TurnDocuments documents, ProviderKeys keys) {
    this.store = store;
    this.documents = documents;
    this.keys = keys;
  }

  /// What became of the wish for an order.
  sealed interface Built {}

  /// The order, but for the epoch, which the drone's own part of the hub puts in.
  record Order(DroneOrder.ProcessWorkOrder message) implements Built {}

  /// Nobody can carry the turn out.
  record Impossible(String why) implements Built {}

  /// The session, its project or the drone has been deleted; whoever did that ends the turn.
  record Gone() implements Built {}

  Built build(LiveSession live, SessionEffect.SendOrder order) {
    var session = store.read(handle -> ChatSessions.find(handle, live.id()));
    var project = session.flatMap(this::project);
    var drone = store.read(handle -> Registrations.find(handle, order.drone()));
    var turn = store.read(handle -> Turns.row(handle, order.turn()));
    if (project.isEmpty() || drone.isEmpty() || turn.isEmpty()) {
      return new Gone();
    }
    var provider = provider(turn.get());
    if (provider.isEmpty()) {
      return new Impossible(NO_PROVIDER);
    }
    var workspace = drone.get().workspaceId();
    var context =
        store
            .read(handle -> Turns.endedBefore(handle, live.id(), order.turn(), MOST_CONTEXT))
            .stream()
            .flatMap(earlier -> documents.find(earlier).stream())
            .toList();
    return new Order(
        new DroneOrder.ProcessWorkOrder(
            order.drone(),
            new DroneOrder.TurnOrder(
                order.turn(),
                sessionOrder(session.get(), project.get(), turn.get(), provider.get()),
                turn.get().prompt(),
                turn.get().model(),
                context),
            new DroneOrder.Handing(order.workOrder(), 0, order.attempt(), workspace)));
  }

  private Optional<Project> project(ChatSession session) {
    return store.read(handle -> Projects.find(handle, session.project()));
  }

  /// The way to the turn's model, the key to it included; empty where there is none any more.
  private Optional<ProviderAccess> provider(StoredTurn turn) {
    var id = turn.provider();
    return id == null
        ? Optional.of(new ProviderAccess(DEMO, turn.model(), ApiType.DEMO, null, null))
        : keys.access(turn.user(), id);
  }

  private static SessionOrder sessionOrder(
      ChatSession session, Project project, StoredTurn turn, ProviderAccess provider) {
    return new SessionOrder(
        session.id(), session.user(), session.name(), project, provider, turn.model(), turn.mode());
  }

  /// What a drone needs to be locked for a session.
  Optional<DroneCommand> lock(LiveSession live) {
    return named(live, DroneCommand.LockFor::new);
  }

  /// What a drone that gets an order of a session is locked for, if it is not.
  Optional<DroneCommand> adoption(LiveSession live) {
    return named(live, DroneCommand.Adopt::new);
  }

  private Optional<DroneCommand> named(
      LiveSession live, BiFunction<SessionName, ProjectSource, DroneCommand> command) {
    var session = store.read(handle -> ChatSessions.find(handle, live.id()));
    return session
        .flatMap(this::project)
        .map(project ->
            command.apply(
                new SessionName(live.id(), session.get().name()),
                new ProjectSource(project.id(), project.slug(), project.gitUrl())));
  }
}
