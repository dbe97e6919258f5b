package dev.gadgetcode.drone;

import java.net.URI;
import java.nio.file.Path;

/// How a drone is to run.
public record DroneConfig(URI hub, Path workspace, String hostname, String version) {}
