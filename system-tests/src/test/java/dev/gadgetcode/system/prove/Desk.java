package dev.gadgetcode.system.prove;

import java.util.List;

/// What a client is given to do, in the form that the script of the stock client reads too.
///
/// @param name the user's with a number; prompts are named after it
/// @param hub the address that the client connects to, which is its proxy's
/// @param record the file of all that it sees
/// @param drives whether it submits prompts, and does not only watch
/// @param perSession how many prompts it submits before it takes the next session
/// @param most how many turns it has unfinished at a time, the first running and the others queued
record Desk(
    String name,
    String hub,
    String email,
    String password,
    String tabId,
    String record,
    boolean drives,
    String registration,
    String project,
    List<String> sessions,
    int perSession,
    int most) {
  Desk {
    sessions = List.copyOf(sessions);
  }

  String user() {
    return name.substring(0, name.indexOf('-'));
  }

  String promptId(int number) {
    return name + "-" + number;
  }

  String prompt(int number) {
    return "Do [" + promptId(number) + "] now.";
  }

  /// Which session a prompt belongs to.
  int session(int number) {
    return drives ? (number - 1) / perSession % sessions.size() : 0;
  }
}
