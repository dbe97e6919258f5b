package dev.gadgetcode.protocol.document;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.gadgetcode.protocol.OrNull;
import dev.gadgetcode.protocol.id.ProjectId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is worked on.
///
/// @param slug the name of its directory in a workspace
/// @param gitUrl where it is cloned from; null for a repository that begins empty
/// @param policy what happens when the agent wants a tool, by the tool's name or a pattern
public record Project(
    @JsonProperty("_id") ProjectId id,
    String name,
    String slug,
    @OrNull @Nullable String gitUrl,
    String instructions,
    String acceptanceCriteria,
    Map<String, ToolPolicy> policy) {
  public Project {
    policy = Collections.unmodifiableMap(new LinkedHashMap<>(policy));
  }
}
