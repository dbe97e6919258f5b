package dev.gadgetcode.protocol.drone;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.id.ProjectId;
import org.jspecify.annotations.Nullable;

/// A project as a drone needs it to have its files: where they come from and where they go.
///
/// @param slug the name of its directory in the workspace
/// @param gitUrl null for a repository that begins empty
public record ProjectSource(
    @JsonProperty("_id") ProjectId id, String slug, @OrNull @Nullable String gitUrl) {}
