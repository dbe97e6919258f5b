/// The side-by-side benchmark of the whole hub: drones that stream and IDEs that watch, beside a
/// hub on Node with the same durability.
///
/// {@link dev.gadgetcode.bench.hub.HubBench} is the entrance. Everything but the servers runs on
/// its main thread, one measure after the other.
@NullMarked
package dev.gadgetcode.bench.hub;

import org.jspecify.annotations.NullMarked;
