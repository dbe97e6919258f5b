/// What the drone logs, for those who take it further.
@NullMarked
package dev.gadgetcode.drone.log;

import org.jspecify.annotations.NullMarked;
