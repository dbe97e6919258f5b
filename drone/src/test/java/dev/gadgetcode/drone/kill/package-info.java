/// Drones that are killed at every point of a turn.
@NullMarked
package dev.gadgetcode.drone.kill;

import org.jspecify.annotations.NullMarked;
