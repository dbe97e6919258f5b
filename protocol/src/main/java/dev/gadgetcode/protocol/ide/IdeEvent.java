package dev.gadgetcode.protocol.ide;

import dev.gadgetcode.protocol.Message;
import dev.gadgetcode.protocol.stream.StreamEvent;

/// What the hub sends an IDE: the log of a turn, and notices beside it.
public sealed interface IdeEvent extends Message permits IdeNotice, StreamEvent {}
