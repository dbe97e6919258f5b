package dev.gadgetcode.drone.core;

/// Something that a turn's journal tells about how far the turn has come: a note of the drone, or
/// what an event shows of a tool call or a subagent. Immutable.
public sealed interface TurnFact permits TurnNote, Shown {}
