/// The connection to the hub.
@NullMarked
package dev.gadgetcode.drone.link;

import org.jspecify.annotations.NullMarked;
