/// Chat sessions as running things: a mailbox and a log around each core.
@NullMarked
package dev.gadgetcode.hub.session;

import org.jspecify.annotations.NullMarked;
