package dev.gadgetcode.hub.peer;

import java.util.concurrent.atomic.LongAdder;

/// What has happened on the bus since the start. Thread-safe.
///
/// @param gaps ways that ended because something was lost
/// @param foreign messages that nobody with our key has sealed
public record BusCounts(LongAdder in, LongAdder out, LongAdder gaps, LongAdder foreign) {
  BusCounts() {
    this(new LongAdder(), new LongAdder(), new LongAdder(), new LongAdder());
  }
}
