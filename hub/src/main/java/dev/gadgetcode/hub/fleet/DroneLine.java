package dev.gadgetcode.hub.fleet;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.ide.LogComponent;
import dev.gadgetcode.protocol.ide.LogLevel;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A line of what was logged of a drone, with the fields of a `log` event.
///
/// @param number counts the lines of all drones: a later line has a higher one
/// @param timestamp the hub's, so that the lines are in order whatever a drone's clock says
public record DroneLine(
    @JsonProperty("_id") @JsonFormat(shape = JsonFormat.Shape.STRING) long number,
    Instant timestamp,
    LogComponent component,
    LogLevel level,
    String message,
    @Nullable JsonNode metadata) {}
