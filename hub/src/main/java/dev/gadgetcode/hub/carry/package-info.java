/// Sockets and requests that came to one hub and belong to another: how they are carried there.
@NullMarked
package dev.gadgetcode.hub.carry;

import org.jspecify.annotations.NullMarked;
