package dev.gadgetcode.hub;

import dev.gadgetcode.hub.fleet.Fleet;
import dev.gadgetcode.hub.metric.Machine;
import dev.gadgetcode.hub.metric.Metrics;
import dev.gadgetcode.hub.session.Sessions;
import dev.gadgetcode.hub.socket.SocketDoor;
import dev.gadgetcode.hub.store.Counts;
import dev.gadgetcode.hub.store.Store;
import dev.gadgetcode.hub.viewer.Ides;
import dev.gadgetcode.socketio.SocketIoServer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// What is looked at when somebody asks how the hub is. Thread-safe.
///
/// @param server the port
record Gauges(
    Store store,
    Sessions sessions,
    Fleet fleet,
    Ides ides,
    SocketDoor door,
    SocketIoServer server) {
  void addTo(Metrics metrics) {
    Machine.addTo(metrics);
    metrics.gauge("gadget_connections", () -> (double) server.connectionCount());
    metrics.gauge("gadget_ide_sockets", () -> (double) ides.sizes().getOrDefault("ide-sockets", 0));
    metrics.gauge(
        "gadget_drone_sockets", () -> (double) fleet.sizes().getOrDefault("drone-sockets", 0));
    metrics.gauge("gadget_chat_sessions", () -> store.read(Counts::sessions));
    metrics.gauges(
        "gadget_turns",
        () ->
            store.read(Counts::turnsByStatus).entrySet().stream()
                .collect(
                    Collectors.toMap(
                        entry -> Metrics.label("status", entry.getKey()), Map.Entry::getValue)));
    metrics.gauges("gadget_index_size", labelled("index", this::indexes));
    metrics.gauges(
        "gadget_queue_depth",
        labelled(
            "queue",
            () ->
                Map.of(
                    "sessions", sessions.waiting(),
                    "drones", fleet.waiting(),
                    "ides", door.waiting())));
  }

  private Map<String, Integer> indexes() {
    var sizes = new HashMap<String, Integer>();
    sizes.putAll(sessions.sizes());
    sizes.putAll(fleet.sizes());
    sizes.putAll(ides.sizes());
    sizes.put("knocking-addresses", door.addresses());
    return sizes;
  }

  private static Supplier<Map<String, Double>> labelled(
      String label, Supplier<Map<String, Integer>> sizes) {
    return () ->
        sizes.get().entrySet().stream()
            .collect(
                Collectors.toMap(
                    entry -> Metrics.label(label, entry.getKey()),
                    entry -> entry.getValue().doubleValue()));
  }
}
