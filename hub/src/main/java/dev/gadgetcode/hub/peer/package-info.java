/// How the hubs of one database reach each other: numbered ways over NATS, and what is said on
/// them.
@NullMarked
package dev.gadgetcode.hub.peer;

import org.jspecify.annotations.NullMarked;
