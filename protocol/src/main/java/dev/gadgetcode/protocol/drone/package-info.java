/// What passes between a drone and the hub.
@NullMarked
package dev.gadgetcode.protocol.drone;

import org.jspecify.annotations.NullMarked;
