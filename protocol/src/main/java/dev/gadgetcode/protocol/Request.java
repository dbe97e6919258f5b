package dev.gadgetcode.protocol;

/// A message that is answered once, with the arguments of an `A`. Sent without an ack it is served
/// all the same.
public interface Request<A extends Message> extends Message {}
