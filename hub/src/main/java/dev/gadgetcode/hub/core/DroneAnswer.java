package dev.gadgetcode.hub.core;

import dev.gadgetcode.protocol.drone.DroneAck;

/// What became of a request to a drone.
public sealed interface DroneAnswer {
  record Said(DroneAck ack) implements DroneAnswer {}

  /// It is not connected.
  record Away() implements DroneAnswer {}

  /// It had the request, perhaps, and said nothing in time.
  record Silent() implements DroneAnswer {}
}
