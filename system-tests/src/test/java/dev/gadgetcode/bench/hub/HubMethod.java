package dev.gadgetcode.bench.hub;

/// What the page says of how the numbers are made and how to read them.
final class HubMethod {
  private HubMethod() {}

  static String text(HubPlan plan) {
    return """
    ## What is measured

    The whole hub with its store on the disk, through its port. Every session has an IDE and a drone,
    connected as stock Socket.IO clients are, over WebSocket, and a user of its own. The IDE locks
    the session and submits a prompt; the drone takes the work order and streams `response` events
    of %d characters, about %d bytes with their `meta`, under the rules of the protocol: at most 256
    are not acked. The hub makes each event durable, then acks it to the drone and shows it to the
    IDE, and may merge neighbouring ones as the protocol says (`fromSeq..seq`). Sessions, projects
    and registrations are put into the store before the hub listens; no session is used twice, and
    each turn is ended before the next measure begins.

    "Node" is a hub of the same protocol on npm's `socket.io` 4.8 with its WebSocket engine, for the
    part that this load uses: it checks epoch and `seq`, appends to a file, calls `fdatasync` for all
    that came while the last one ran, and then acks each turn once and forwards the objects that it
    parsed. "Node, merging" is the same program, which writes and forwards the neighbouring
    deltas of a group as one, as this hub does. `NODE_ENV=production`, no compression.

    - **Events/s on one core**: %d sessions; every drone keeps its window full (256 events in flight)
      or nearly empty (16). The hub with all its threads is pinned to core 0, the generator to core
      1. Counted is what arrives at the IDEs, %d rounds of %.0f s after %.0f s that do not count.
      Before the first round each hub was warmed up for %.0f s per window.
    - **Per CPU second**: the same runs by the CPU time that the hub's process used, kernel included.
    - **Drone to IDE**: %,d streams, each with a token every %d ms, by the clock, for %.0f s, in %d new
      processes, after a warm-up. A token is timed from the moment it was due to its arrival at the
      IDE, and all tokens of a run count. Hub and generator share both cores: the generator looks
      once in a millisecond for what is due and what has arrived, and reads the drones' acks ten
      times a second. A hub of which a token is more than 3 s late "falls behind", and the run is
      broken off.
    - **Bytes alone**: the same streams, by the same clock, through a program of one thread that does
      nothing but copy what a drone's socket has into the IDE's: no WebSocket, no JSON, no store. What
      it takes is the kernel's part, and what is left of the two cores is what a hub may use.
    - **Memory**: growth of the resident memory of the hub's process, or of the heap in use where that
      is more, from 0 to %,d sessions that are connected (an IDE and a drone each) and locked, and
      say nothing, after garbage collection on both ends of the measure, in a new process that has
      been under load and keeps memory from it; median of %d processes.
      KB are of 2^10 bytes; the kernel's socket buffers are not in it.
    - **Order**: a token's text says its number. Every IDE checks that each comes once, in order, with
      its own text.

    ## How to read it

    Absolute numbers belong to the machine and its disk; what carries over is the ratio. With a full
    window much is in flight of each turn, and a hub that merges pays for a row, a frame and an ack
    once for many tokens; with a small window it pays for nearly each. At a fixed rate a token waits
    for the sync that is under way and for its own, so the disk sets the least that p50 can be.
    """
        .formatted(
            Token.CONTENT_LENGTH,
            new Token("0199a8c4-52f1-7d3b-8e06-41c9b7f2d5a3", 1).packet(1_000).length(),
            plan.sessions(),
            plan.rounds(),
            plan.throughput().toMillis() / 1e3,
            plan.warmUp().toMillis() / 1e3,
            plan.firstWarmUp().toMillis() / 1e3,
            plan.streams(),
            1_000 / TokenClock.PER_SECOND,
            plan.latency().toMillis() / 1e3,
            plan.latencyRuns(),
            plan.idleSessions(),
            plan.idleRuns());
  }
}
