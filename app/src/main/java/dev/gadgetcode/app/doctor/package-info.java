/// `gadget doctor`: is everything there that a hub, a drone and this command line need.
@NullMarked
package dev.gadgetcode.app.doctor;

import org.jspecify.annotations.NullMarked;
