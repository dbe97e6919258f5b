/// A whole system in one thread and virtual time: the hub's real cores, with model drones and IDEs
/// around them, and every fault that one seed can think of.
@NullMarked
package dev.gadgetcode.hub.sim;

import org.jspecify.annotations.NullMarked;
