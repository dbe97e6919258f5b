package dev.gadgetcode.drone.sandbox;

import java.nio.file.Path;

/// Where a command runs.
///
/// @param project the directory it may write
/// @param droneFolder the drone's own folder, which it does not see
public record Place(Path project, Path droneFolder) {}
