package dev.gadgetcode.hub.metric;

import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;

/// What goes through the hub's sockets, counted: who comes and goes, events both ways, what was
/// refused and what was not answered. Thread-safe.
public final class Traffic {
  private static final String OPENED = "gadget_sockets_opened_total";
  private static final String CLOSED = "gadget_sockets_closed_total";
  private static final String IN = "gadget_events_in_total";
  private static final String OUT = "gadget_events_out_total";

  private final Metrics metrics;
  private final LongAdder toIdes;
  private final LongAdder toDrones;
  private final LongAdder unanswered;

  /// Who is at the other end.
  public enum Role {
    IDE,
    DRONE;

    private String label() {
      return Metrics.label("role", name().toLowerCase(Locale.ROOT));
    }
  }

  public Traffic(Metrics metrics) {
    this.metrics = metrics;
    this.toIdes = metrics.counter(OUT, Role.IDE.label());
    this.toDrones = metrics.counter(OUT, Role.DRONE.label());
    this.unanswered = metrics.counter("gadget_acks_timed_out_total", Role.DRONE.label());
    for (var role : Role.values()) {
      metrics.counter(OPENED, role.label());
      metrics.counter(CLOSED, role.label());
    }
  }

  public void opened(Role role) {
    metrics.count(OPENED, role.label());
  }

  public void closed(Role role) {
    metrics.count(CLOSED, role.label());
  }

  /// Counts the events of one kind that come in; to be asked for once and kept.
  public LongAdder in(Role role, String event) {
    return metrics.counter(IN, role.label() + "," + Metrics.label("event", event));
  }

  /// Counts the events that go out to IDEs.
  public LongAdder toIdes() {
    return toIdes;
  }

  /// Counts the events that go out to drones.
  public LongAdder toDrones() {
    return toDrones;
  }

  /// A drone did not answer in time.
  public void ackTimedOut() {
    unanswered.increment();
  }

  /// Something was refused.
  ///
  /// @param code one that the hub knows, never what a peer has made up
  public void refused(String code) {
    metrics.count("gadget_refusals_total", Metrics.label("code", code));
  }
}
