package dev.gadgetcode.ai;

/// A language model that answers a request as a stream.
///
/// Every call ends with exactly one [ModelEnd], whatever happens: an answer, an abort before the
/// first byte, a stall, a torn connection, nonsense from the other side. [#stream] returns at once
/// and never throws for what the provider does; the call runs on a virtual thread of its own, and
/// every event of the call reaches the sink from that thread, in order.
@FunctionalInterface
public interface Model {
  ModelCall stream(ModelRequest request, ModelSink sink);
}
