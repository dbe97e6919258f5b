/// The Socket.IO door: IDEs and drones.
@NullMarked
package dev.gadgetcode.hub.socket;

import org.jspecify.annotations.NullMarked;
