/// The proof: a real hub, real drones and clients under faults of every kind, and a checker that
/// reads what each of them kept. {@link dev.gadgetcode.system.prove.Prover} is the map.
@NullMarked
package dev.gadgetcode.system.prove;

import org.jspecify.annotations.NullMarked;
