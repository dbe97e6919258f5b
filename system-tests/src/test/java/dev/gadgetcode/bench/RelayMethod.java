package dev.gadgetcode.bench;

/// What the page says of how the numbers are made and how to read them.
final class RelayMethod {
  private RelayMethod() {}

  static String text(RelayPlan plan) {
    return """
    ## What is measured

    Both servers do the same work. 64 senders and 64 receivers are connected as stock Socket.IO
    clients are, over WebSocket. A sender emits `relay(to, payload)`; the server reads the JSON,
    looks up the socket named `to` and emits `relay(payload)` to it. The payload is a JSON object
    of about %d bytes, like one token event of a model's answer. "This server" parses it into a
    tree and writes the tree, as Node does with its objects; "verbatim" is this server with
    `Args.raw()`, which checks the JSON and forwards the bytes. Node runs npm's `socket.io` 4.8
    with its default parser and WebSocket engine, `NODE_ENV=production`, no compression.

    - **One in flight**: a sender sends the next message when the last one has arrived.
    - **Bursts of 16**: a sender writes 16 messages at once, and the next 16 when all have arrived.
    - **Per CPU second**: the same two runs by the CPU time that the server's process used, kernel
      included; where the server's core was its own this says the same again.
    - **Latency**: %,d messages/s by the clock, whether or not earlier ones have arrived. A message
      is timed from the moment it was due, so a pause of the server counts for all that it delays.
      A run's quantile is the median of those of its seconds: a virtual machine loses its cores for
      some milliseconds now and then, and the unlucky second of one server would decide the rest.
    - **Memory**: growth of the server process's resident memory from 0 to %,d connected sockets that
      say nothing, after garbage collection on both ends of the measure, in a new process that has
      relayed %,d messages before; median of %d processes. MB are of 2^20 bytes; the kernel's socket
      buffers are not in it.
    - **Order**: every receiver checks that the `seq` of each message is one more than the last.

    The server is pinned to core 0 and the generator to core 1. The generator is a plain selector
    loop with frames that are encoded beforehand; the table above says how busy it was. The servers
    live through the whole run and take turns, %d rounds with %.0f s (throughput) and %.0f s (latency)
    that count, each on fresh sockets after %.1f s that do not; before the first round each was
    warmed up for %.0f s per kind of load.

    ## How to read it

    Absolute numbers belong to the machine; what carries over is the ratio. With one message in
    flight nearly all the time goes to the kernel: each message costs both servers one read and one
    write. So the ratio there says as much of the kernel as of the servers: the less a packet costs,
    the higher it is, and the line below the second table says where it ends on this machine. In a
    burst this server reads and writes once for all 16, and Node writes 16 times. At a
    fixed rate neither server is busy, so p50 is the way through and p99 shows pauses: garbage
    collection, compilation, and other processes of the machine.
    """
        .formatted(
            new RelayMessage("receiver-0").payload(RelayMessage.FIRST_SEQ).length(),
            OpenLoop.PER_SECOND,
            plan.idleSockets(),
            plan.idleMessages(),
            plan.idleRuns(),
            plan.rounds(),
            plan.throughput().toMillis() / 1e3,
            plan.latency().toMillis() / 1e3,
            plan.warmUp().toMillis() / 1e3,
            plan.firstWarmUp().toMillis() / 1e3);
  }
}
