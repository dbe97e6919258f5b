package dev.gadgetcode.bench.flood;

/// What one socket or one address can do as fast as it can.
enum FloodKind {
  /// An IDE that sends requests, and comes back when it is hung up on.
  EVENTS("one IDE's socket: requests", 1),
  /// The same with frames that are nearly as large as they may be.
  FRAMES("one IDE's socket: frames of 900 KB", 1),
  /// A drone that sends events of turns that nobody knows.
  STRAYS("one drone's socket: events of unknown turns", 1),
  /// Sockets that open, fail to sign in and go.
  KNOCKS("one address: sockets that fail to sign in", 8),
  /// Sign-ins with wrong passwords.
  LOGINS("one address: wrong passwords", 32),
  /// Requests without a token.
  REQUESTS("one address: requests without a token", 32);

  private final String label;
  private final int atOnce;

  FloodKind(String label, int atOnce) {
    this.label = label;
    this.atOnce = atOnce;
  }

  /// What the tables call it.
  String label() {
    return label;
  }

  /// How many connections it uses at a time.
  int atOnce() {
    return atOnce;
  }
}
