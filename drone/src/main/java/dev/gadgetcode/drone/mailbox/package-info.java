/// The one thread that the drone's own state belongs to.
@NullMarked
package dev.gadgetcode.drone.mailbox;

import org.jspecify.annotations.NullMarked;
