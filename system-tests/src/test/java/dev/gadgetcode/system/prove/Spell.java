package dev.gadgetcode.system.prove;

/// A fault as it happened, in milliseconds since 1970.
///
/// @param restartedAt when a new process was begun in the place of the killed one, else 0
/// @param readyMillis how long that took until it served
record Spell(Fault fault, long beganAt, long endedAt, long restartedAt, long readyMillis) {}
