package dev.gadgetcode.drone.scripted;

import dev.gadgetcode.protocol.document.ApiType;
import dev.gadgetcode.protocol.document.Project;
import dev.gadgetcode.protocol.document.SessionMode;
import dev.gadgetcode.protocol.drone.DroneOrder;
import dev.gadgetcode.protocol.drone.ProjectSource;
import dev.gadgetcode.protocol.drone.ProviderAccess;
import dev.gadgetcode.protocol.drone.SessionName;
import dev.gadgetcode.protocol.drone.SessionOrder;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.ProviderId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.TurnId;
import dev.gadgetcode.protocol.id.UserId;
import dev.gadgetcode.protocol.id.WorkOrderId;
import dev.gadgetcode.protocol.id.WorkspaceId;
import java.util.List;
import java.util.Map;

/// What a hub hands to a drone, as tests want it.
public final class Handed {
  public static final RegistrationId DRONE = new RegistrationId("drone-1");
  public static final SessionName SESSION = new SessionName(new ChatSessionId("chat-1"), "Chat");
  public static final SessionName OTHER = new SessionName(new ChatSessionId("chat-2"), "Other");
  public static final ProjectSource PROJECT =
      new ProjectSource(new ProjectId("project-1"), "thing", null);

  private Handed() {}

  public static DroneOrder.ProcessWorkOrder order(
      String turn, String workOrder, int attempt, WorkspaceId workspace) {
    var session =
        new SessionOrder(
            SESSION.id(),
            new UserId("user-1"),
            SESSION.name(),
            new Project(PROJECT.id(), "Thing", PROJECT.slug(), PROJECT.gitUrl(), "", "", Map.of()),
            new ProviderAccess(new ProviderId("provider-1"), "Demo", ApiType.DEMO, null, null),
            "demo",
            SessionMode.BUILD);
    return new DroneOrder.ProcessWorkOrder(
        DRONE,
        new DroneOrder.TurnOrder(new TurnId(turn), session, "Say it", "demo", List.of()),
        new DroneOrder.Handing(new WorkOrderId(workOrder), 7, attempt, workspace));
  }

  public static DroneOrder.RequestSessionLock lock(SessionName session) {
    return new DroneOrder.RequestSessionLock(DRONE, PROJECT, session);
  }
}
