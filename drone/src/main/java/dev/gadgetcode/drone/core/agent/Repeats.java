package dev.gadgetcode.drone.core.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// The guard against a model that makes the same call over and over and gets the same result.
final class Repeats {
  /// So many times in a row and it is not run again.
  static final int REFUSED = 3;

  /// So many times in a row and the model is not asked again.
  static final int GIVEN_UP = 8;

  private Repeats() {}

  /// The how manieth time in a row this same call is made, with one result all the time. A refusal
  /// by this guard counts as that result.
  static int count(Step.Call call, AgentProgress progress) {
    List<Step.Call> before = new ArrayList<>();
    for (var step : progress.steps()) {
      for (var made : step.calls()) {
        if (made.id().equals(call.id())) {
          return 1 + same(call, before, progress);
        }
        before.add(made);
      }
    }
    return 1;
  }

  private static int same(Step.Call call, List<Step.Call> before, AgentProgress progress) {
    int count = 0;
    String result = null;
    for (var earlier : before.reversed()) {
      var text = progress.result(earlier.id()).map(response -> response.text()).orElse("");
      boolean isRefusal = text.equals(refusal());
      if (!earlier.isSameAs(call)
          || (result != null && !isRefusal && !Objects.equals(result, text))) {
        return count;
      }
      result = isRefusal ? result : text;
      count++;
    }
    return count;
  }

  static String refusal() {
    return "You have made this same call with the same result several times in a row, so it was not"
        + " run again. Do something else: use what you know, try another way, or tell the user what"
        + " stands in your way.";
  }
}
