/// The drones that the hub knows.
@NullMarked
package dev.gadgetcode.hub.fleet;

import org.jspecify.annotations.NullMarked;
