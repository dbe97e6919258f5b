/// How long a start takes, beside npm's `socket.io`.
@NullMarked
package dev.gadgetcode.bench.start;

import org.jspecify.annotations.NullMarked;
