package dev.gadgetcode.hub.sim;

import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.RegistrationId;
import dev.gadgetcode.protocol.id.UserId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Who plays: two users, their sessions and their drones.
record Cast(Map<ChatSessionId, UserId> sessions, Map<RegistrationId, UserId> drones) {
  static Cast of(Schedule schedule) {
    var ann = new UserId("ann");
    var bob = new UserId("bob");
    var sessions = new LinkedHashMap<ChatSessionId, UserId>();
    sessions.put(new ChatSessionId("ann-1"), ann);
    sessions.put(new ChatSessionId("bob-1"), bob);
    if (schedule.chance(60)) {
      sessions.put(new ChatSessionId("ann-2"), ann);
    }
    var drones = new LinkedHashMap<RegistrationId, UserId>();
    drones.put(new RegistrationId("ann-drone-1"), ann);
    drones.put(new RegistrationId("bob-drone-1"), bob);
    if (schedule.chance(50)) {
      drones.put(new RegistrationId("ann-drone-2"), ann);
    }
    return new Cast(sessions, drones);
  }

  List<ChatSessionId> sessionsOf(UserId user) {
    return sessions.keySet().stream().filter(id -> user.equals(sessions.get(id))).toList();
  }

  List<ChatSessionId> sessionsNotOf(UserId user) {
    return sessions.keySet().stream().filter(id -> !user.equals(sessions.get(id))).toList();
  }

  List<RegistrationId> dronesOf(UserId user) {
    return drones.keySet().stream().filter(id -> user.equals(drones.get(id))).toList();
  }

  List<UserId> users() {
    return sessions.values().stream().distinct().toList();
  }
}
