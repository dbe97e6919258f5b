package dev.gadgetcode.hub.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Sets of states written shortly: as few rows as a simple search finds, each with the values that
/// every attribute may have in it.
final class StateGroups {
  private StateGroups() {}

  /// One row: for each attribute the values that it stands for.
  record Row(List<Set<String>> values) {
    boolean covers(List<String> state) {
      for (int i = 0; i < values.size(); i++) {
        if (!values.get(i).contains(state.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  /// Rows that cover each of the states once, and no other of the universe.
  static List<Row> of(Set<List<String>> states, Set<List<String>> universe) {
    var whole = hull(states);
    if (universe.stream().filter(whole::covers).count() == states.size()) {
      return List.of(whole);
    }
    var best = new ArrayList<List<Row>>();
    for (int attribute = 0; attribute < whole.values().size(); attribute++) {
      if (whole.values().get(attribute).size() > 1) {
        best.add(split(states, universe, attribute));
      }
    }
    return best.stream().min(Comparator.comparingInt(List::size)).orElseThrow();
  }

  private static Row hull(Set<List<String>> states) {
    var values = new ArrayList<Set<String>>();
    for (int i = 0; i < states.iterator().next().size(); i++) {
      var seen = new LinkedHashSet<String>();
      for (var state : states) {
        seen.add(state.get(i));
      }
      values.add(seen);
    }
    return new Row(values);
  }

  /// Puts the values of one attribute together that go with the same values of the others.
  private static List<Row> split(
      Set<List<String>> states, Set<List<String>> universe, int attribute) {
    var byValue = new LinkedHashMap<String, Set<List<String>>>();
    for (var state : states) {
      byValue.computeIfAbsent(state.get(attribute), _ -> new LinkedHashSet<>()).add(state);
    }
    var alike = new LinkedHashMap<Set<List<String>>, Set<List<String>>>();
    for (var part : byValue.values()) {
      var rest = new LinkedHashSet<List<String>>();
      for (var state : part) {
        var without = new ArrayList<>(state);
        without.remove(attribute);
        rest.add(without);
      }
      alike.computeIfAbsent(rest, _ -> new LinkedHashSet<>()).addAll(part);
    }
    if (alike.size() == 1) {
      return byValue.values().stream().flatMap(part -> of(part, universe).stream()).toList();
    }
    return alike.values().stream().flatMap(part -> of(part, universe).stream()).toList();
  }
}
