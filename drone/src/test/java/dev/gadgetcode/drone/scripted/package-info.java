/// A hub that does what a test says, for drones that do not know the difference.
@NullMarked
package dev.gadgetcode.drone.scripted;

import org.jspecify.annotations.NullMarked;
