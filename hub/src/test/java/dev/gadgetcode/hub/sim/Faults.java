package dev.gadgetcode.hub.sim;

import dev.gadgetcode.hub.core.DroneReply;
import java.util.ArrayList;
import java.util.List;

/// What goes wrong, and when.
final class Faults {
  private final Schedule schedule;
  private final Hub hub;
  private final Fleet fleet;
  private final List<Tab> tabs;
  private final List<String> terminations = new ArrayList<>();

  Faults(Schedule schedule, Hub hub, Fleet fleet, List<Tab> tabs) {
    this.schedule = schedule;
    this.hub = hub;
    this.fleet = fleet;
    this.tabs = tabs;
  }

  /// Has a number of things go wrong until then.
  void plan(int count, int until) {
    for (int fault = 0; fault < count; fault++) {
      schedule.later(schedule.between(0, until), this::strike);
    }
    if (schedule.chance(15)) {
      planSeconds(until);
    }
    if (schedule.chance(15)) {
      var unlucky = schedule.any(fleet.ids());
      for (int at = 2_000; at < until; at += schedule.between(300, 1_500)) {
        schedule.later(at, () -> fleet.crashAtWork(unlucky));
      }
    }
  }

  /// Two processes of one drone are there at once, again and again.
  private void planSeconds(int until) {
    var contested = schedule.any(fleet.ids());
    for (int at = 3_000; at < until; at += schedule.between(1_500, 5_000)) {
      schedule.later(at, () -> fleet.startSecond(contested));
    }
  }

  private void strike() {
    int kind = schedule.between(1, 100);
    var drone = schedule.any(fleet.ids());
    var tab = schedule.any(tabs);
    if (kind <= 12) {
      crashHub();
    } else if (kind <= 28) {
      fleet.crash(drone);
    } else if (kind <= 40) {
      fleet.startSecond(drone);
    } else if (kind <= 57) {
      fleet.cut(drone);
    } else if (kind <= 70) {
      var link = tab.link();
      if (link != null) {
        link.cut();
      }
    } else if (kind <= 76) {
      tab.leave();
      schedule.later(schedule.between(100, 30_000), tab::comeBack);
    } else if (kind <= 82) {
      hub.pause();
      schedule.later(schedule.between(100, 25_000), hub::goOn);
    } else if (kind <= 88) {
      hub.shiftClock(schedule.between(-600_000, 600_000));
    } else if (kind <= 94) {
      hub.store().fillFor(schedule.between(50, 5_000));
    } else {
      terminate();
    }
  }

  private void crashHub() {
    if (hub.isUp()) {
      hub.crash();
      terminations.clear();
      schedule.later(schedule.between(20, 4_000), hub::start);
    }
  }

  private void terminate() {
    var drone = schedule.any(fleet.ids());
    if (hub.isUp()) {
      var asked = "termination of " + drone + " asked at " + schedule.now();
      terminations.add(asked);
      fleet
          .door()
          .terminate(
              drone,
              reply -> {
                schedule.say(() -> asked + " is " + reply);
                Violation.unless(
                    reply instanceof DroneReply.Terminated,
                    "a termination has an outcome",
                    () -> reply.toString());
                terminations.remove(asked);
              });
    }
  }

  /// The terminations that nobody has answered.
  List<String> unanswered() {
    return terminations;
  }
}
