/// What the drone's user has set, in files of the user's own, and what a project asks the user for.
@NullMarked
package dev.gadgetcode.drone.setting;

import org.jspecify.annotations.NullMarked;
