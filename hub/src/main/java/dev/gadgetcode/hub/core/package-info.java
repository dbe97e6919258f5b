/// What the hub decides, and nothing that touches the world: no clock, socket, file, thread or
/// random.
@NullMarked
package dev.gadgetcode.hub.core;

import org.jspecify.annotations.NullMarked;
