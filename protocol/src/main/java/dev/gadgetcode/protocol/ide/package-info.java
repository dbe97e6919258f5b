/// What passes between an IDE and the hub.
@NullMarked
package dev.gadgetcode.protocol.ide;

import org.jspecify.annotations.NullMarked;
