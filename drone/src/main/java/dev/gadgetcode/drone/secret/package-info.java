/// Secrets of the drone, and how they are kept out of what is shown and logged.
@NullMarked
package dev.gadgetcode.drone.secret;

import org.jspecify.annotations.NullMarked;
