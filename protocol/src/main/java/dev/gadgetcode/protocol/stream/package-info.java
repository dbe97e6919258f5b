/// The numbered events of a turn.
@NullMarked
package dev.gadgetcode.protocol.stream;

import org.jspecify.annotations.NullMarked;
