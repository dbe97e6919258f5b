package dev.gadgetcode.hub.store;

import java.util.List;

/// What is to be kept together: all of it or nothing. Events and facts are kept first, then the
/// writes run in their order.
public record Change(List<LoggedEvent> events, List<StoredFact> facts, List<Write> writes) {
  public Change {
    events = List.copyOf(events);
    facts = List.copyOf(facts);
    writes = List.copyOf(writes);
  }

  boolean isEmpty() {
    return events.isEmpty() && facts.isEmpty() && writes.isEmpty();
  }

  public static Change of(LoggedEvent... events) {
    return new Change(List.of(events), List.of(), List.of());
  }

  public static Change of(StoredFact... facts) {
    return new Change(List.of(), List.of(facts), List.of());
  }

  public static Change of(Write... writes) {
    return new Change(List.of(), List.of(), List.of(writes));
  }
}
