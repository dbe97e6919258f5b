package dev.gadgetcode.protocol.drone;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.id.ChatSessionId;

/// A chat session as a drone notes it with its lock.
public record SessionName(@JsonProperty("_id") ChatSessionId id, String name) {}
