/// The hub's durable memory: the journal of the turns' events, the facts that sessions and drones
/// are folded from, and the documents.
@NullMarked
package dev.gadgetcode.hub.store;

import org.jspecify.annotations.NullMarked;
