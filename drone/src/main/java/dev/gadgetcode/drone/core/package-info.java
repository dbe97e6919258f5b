/// What the drone decides, and nothing that touches the world: no clock, socket, file, thread or
/// random.
@NullMarked
package dev.gadgetcode.drone.core;

import org.jspecify.annotations.NullMarked;
