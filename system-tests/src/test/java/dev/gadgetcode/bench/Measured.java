package dev.gadgetcode.bench;

/// A server that can be started and measured.
public interface Measured {
  /// What the tables call it.
  String label();

  /// The command that starts it, not yet pinned to a core.
  ///
  /// The server prints `ready PORT`; it reads `gc` on its standard input, answers `collected KB`
  /// with how much of its heap is in use, and ends with that input.
  ProcessBuilder command();
}
