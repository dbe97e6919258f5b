/// A real NATS server for tests, of this module and of others.
@NullMarked
package dev.gadgetcode.hub.nats;

import org.jspecify.annotations.NullMarked;
