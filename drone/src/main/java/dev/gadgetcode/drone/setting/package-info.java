/// What the drone's user has set, in a file of the user's own.
@NullMarked
package dev.gadgetcode.drone.setting;

import org.jspecify.annotations.NullMarked;
