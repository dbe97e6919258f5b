package dev.gadgetcode.bench.flood;

/// What goes on beside the work of the others.
enum Phase {
  /// Nothing.
  QUIET("no flood"),
  /// A flood of something else on the same machine.
  BESIDE("flood elsewhere"),
  /// A flood of the hub.
  UNDER("flood of the hub");

  private final String label;

  Phase(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }
}
