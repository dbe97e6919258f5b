/// Identities as types, so that one cannot stand for another.
@NullMarked
package dev.gadgetcode.protocol.id;

import org.jspecify.annotations.NullMarked;
