/// What is kept so that nobody can read it who has only the data directory.
@NullMarked
package dev.gadgetcode.hub.secret;

import org.jspecify.annotations.NullMarked;
