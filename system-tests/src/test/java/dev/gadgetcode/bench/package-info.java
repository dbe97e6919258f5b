/// The side-by-side benchmark of the relay, and what such benchmarks share: servers as processes on
/// cores of their own, and a raw generator.
///
/// {@link dev.gadgetcode.bench.RelayBench} is the entrance. Everything but the servers runs on its
/// main thread, one measure after the other.
@NullMarked
package dev.gadgetcode.bench;

import org.jspecify.annotations.NullMarked;
