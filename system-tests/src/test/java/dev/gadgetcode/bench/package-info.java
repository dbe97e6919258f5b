/// The side-by-side benchmark of the relay: servers on one core, a raw generator on the other.
///
/// {@link dev.gadgetcode.bench.RelayBench} is the entrance. Everything but the servers runs on its
/// main thread, one measure after the other.
@NullMarked
package dev.gadgetcode.bench;

import org.jspecify.annotations.NullMarked;
