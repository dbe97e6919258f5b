/// The hub: server and router between IDEs and drones. {@link dev.gadgetcode.hub.Hub} is its map.
@NullMarked
package dev.gadgetcode.hub;

import org.jspecify.annotations.NullMarked;
