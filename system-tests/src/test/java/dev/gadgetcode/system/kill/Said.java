package dev.gadgetcode.system.kill;

import dev.gadgetcode.protocol.Wire;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/// One event of a turn as a model drone says it, without its place. Every text names the number of
/// its event, so that one which is lost, doubled or moved shows in what is put together.
///
/// @param args the arguments in front of the meta
record Said(String event, int step, List<Object> args) {
  /// The events of one turn: thinking, text, tools, and the end.
  static List<Said> turn(String turn, RandomGenerator random) {
    var events = new ArrayList<Said>();
    int steps = 1 + random.nextInt(3);
    for (int step = 1; step <= steps; step++) {
      deltas("thinking", step, 1 + random.nextInt(20), events);
      deltas("response", step, 1 + random.nextInt(40), events);
      if (random.nextBoolean()) {
        tool(step, random.nextInt(4), events);
      }
    }
    events.add(new Said("workOrderComplete", steps, orderOf(turn, true)));
    return events;
  }

  private static List<Object> orderOf(String turn, boolean success) {
    return List.of(turn, success, Wire.mapper().nullNode());
  }

  private static void deltas(String event, int step, int count, List<Said> events) {
    for (int delta = 0; delta < count; delta++) {
      events.add(new Said(event, step, List.of("e" + (events.size() + 1) + " ")));
    }
  }

  private static void tool(int step, int chunks, List<Said> events) {
    var call = "call-" + (events.size() + 1);
    var params = "{\"path\":\"" + call + ".txt\"}";
    events.add(new Said("toolStart", step, List.of(call, "read_file", params)));
    for (int chunk = 0; chunk < chunks; chunk++) {
      events.add(new Said("toolOutput", step, List.of(call, "e" + (events.size() + 1) + " ")));
    }
    var response = "{\"lines\":" + (events.size() + 1) + "}";
    events.add(new Said("toolCall", step, List.of(call, "read_file", params, response)));
  }

  /// The arguments as they are sent.
  Object[] sent(String turn, long epoch, long seq) {
    var meta = new LinkedHashMap<String, Object>();
    meta.put("turnId", turn);
    meta.put("epoch", epoch);
    meta.put("seq", seq);
    meta.put("at", "2026-01-01T00:00:00Z");
    meta.put("step", step);
    if (isEnd()) {
      meta.put("status", "finished");
      meta.put("stats", Map.of("durationMs", seq));
    }
    var all = new ArrayList<Object>(args);
    all.add(meta);
    return all.toArray();
  }

  boolean isEnd() {
    return event.equals("workOrderComplete");
  }
}
