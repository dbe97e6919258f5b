/// What a drone takes: to start, to wait, to stream, to search.
@NullMarked
package dev.gadgetcode.bench.drone;

import org.jspecify.annotations.NullMarked;
