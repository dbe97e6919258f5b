/// The turns that the hub has handed to this drone.
@NullMarked
package dev.gadgetcode.drone.order;

import org.jspecify.annotations.NullMarked;
