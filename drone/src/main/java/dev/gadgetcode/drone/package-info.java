/// The drone: runs turns in a workspace. {@link dev.gadgetcode.drone.Drone} is its map.
@NullMarked
package dev.gadgetcode.drone;

import org.jspecify.annotations.NullMarked;
