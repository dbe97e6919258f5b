package dev.gadgetcode.bench.flood;

import dev.gadgetcode.bench.hub.TokenClock;

/// What the page says of how the numbers are made and how to read them.
final class FloodMethod {
  private FloodMethod() {}

  static String text(FloodPlan plan) {
    return """
    ## What is measured

    What others notice of one socket or one address that does something as fast as it can. The hub
    is a process with accounts, its store on the disk and its limits as they are by default. The
    others are %d sessions with an IDE and a drone each, in which a token goes from drone to hub
    to disk to IDE every %d ms, and %d people who ask for `GET /auth/me` %d times a second; every
    socket comes from an address of its own. All leave by the clock and are timed from when they
    were due, and all count. Each flood comes from one address that is new to the hub.

    - **requests**: an IDE that has signed in sends `sessionHeartbeat`, and comes back at once when it
      is hung up on.
    - **frames of 900 KB**: the same with prompts that are too long.
    - **events of unknown turns**: a drone with its token streams what belongs to no turn.
    - **sockets that fail to sign in**: %d at a time, each a new connection with a wrong token.
    - **wrong passwords**: `POST /auth/login`, %d connections.
    - **requests without a token**: `GET /auth/me`, %d connections, 8 requests under way on each.

    The one who floods, the others and the hub share the cores, so a flood slows the others down
    whomever it is for. Therefore three phases of %.0f s take turns, in %d rounds: no flood, the same
    flood of a process that takes and throws away what it gets, and the flood of the hub. The bar is
    for the hub under its flood beside the hub that works while another is flooded: p99 at most
    %.0f times as long. The one who floods is pinned to core 1; all others have both.

    ## How to read it

    Absolute numbers belong to the machine and its disk. The process that throws away is cheaper
    than a hub and never hangs up, so it gets more of the same flood than the hub does.
    """
        .formatted(
            plan.sessions(),
            1_000 / TokenClock.PER_SECOND,
            RestReads.READERS,
            RestReads.PER_SECOND,
            FloodKind.KNOCKS.atOnce(),
            FloodKind.LOGINS.atOnce(),
            FloodKind.REQUESTS.atOnce(),
            plan.phase().toMillis() / 1e3,
            plan.rounds(),
            FloodVerdict.BAR);
  }
}
