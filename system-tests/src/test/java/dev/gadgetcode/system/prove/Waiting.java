package dev.gadgetcode.system.prove;

import java.util.ArrayList;
import java.util.List;

/// How clients stand. Stateless.
final class Waiting {
  private Waiting() {}

  static List<Client.State> states(List<World.Seat> seats) throws Exception {
    var states = new ArrayList<Client.State>();
    for (var seat : seats) {
      states.add(seat.client().state());
    }
    return states;
  }
}
