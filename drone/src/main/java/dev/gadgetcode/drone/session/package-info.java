/// The session that has the drone, and who may write meanwhile.
@NullMarked
package dev.gadgetcode.drone.session;

import org.jspecify.annotations.NullMarked;
