/// The directory that a drone works in, and its own files there.
@NullMarked
package dev.gadgetcode.drone.workspace;

import org.jspecify.annotations.NullMarked;
