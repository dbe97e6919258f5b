/// The drone's own record of a turn, which outlives its process.
@NullMarked
package dev.gadgetcode.drone.journal;

import org.jspecify.annotations.NullMarked;
