package dev.gadgetcode.drone.order;

import dev.gadgetcode.drone.link.Reports;
import dev.gadgetcode.drone.workspace.Workspace;
import dev.gadgetcode.protocol.drone.DroneReport;
import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.TurnId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The turns that the drone has asked the hub about: each is asked for again until the hub hands it
/// over anew or wants it no more. Runs on the drone's mailbox.
final class Recoveries {
  private final Workspace workspace;
  private final Reports reports;
  private final Map<TurnId, DroneReport.LostTurn> asked = new LinkedHashMap<>();

  Recoveries(Workspace workspace, Reports reports) {
    this.workspace = workspace;
    this.reports = reports;
  }

  void ask(TurnId turn, ChatSessionId session, @Nullable Long lastSeq) {
    var lost = new DroneReport.LostTurn(workspace.id(), turn, session, lastSeq);
    asked.put(turn, lost);
    reports.send(new DroneReport.RequestCrashRecovery(lost));
  }

  /// Sends every open question again.
  void repeat() {
    asked.values().forEach(lost -> reports.send(new DroneReport.RequestCrashRecovery(lost)));
  }

  /// The turn runs, or is gone.
  void answered(TurnId turn) {
    asked.remove(turn);
  }

  boolean isOpen() {
    return !asked.isEmpty();
  }

  void clear() {
    asked.clear();
  }
}
