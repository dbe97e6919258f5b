/// A turn folded from its events into the blocks that are kept and shown. Pure: whoever holds a
/// fold gives it the events, stores it and goes on with it.
@NullMarked
package dev.gadgetcode.hub.core.fold;

import org.jspecify.annotations.NullMarked;
