/// A real PostgreSQL server for tests, of this module and of others.
@NullMarked
package dev.gadgetcode.hub.postgres;

import org.jspecify.annotations.NullMarked;
