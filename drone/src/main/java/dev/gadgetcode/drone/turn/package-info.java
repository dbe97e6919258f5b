/// Turns at work: the model is asked, and what it says becomes numbered events.
@NullMarked
package dev.gadgetcode.drone.turn;

import org.jspecify.annotations.NullMarked;
