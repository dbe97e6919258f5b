package dev.gadgetcode.app.run;

/// What is answered to a tool call that waits for leave.
enum Approve {
  /// Whatever the person at the terminal says; no, where there is none.
  ASK,
  ONCE,
  DENY
}
