/// The `gadget` command line. {@link dev.gadgetcode.app.Gadget} is its entrance.
@NullMarked
package dev.gadgetcode.app;

import org.jspecify.annotations.NullMarked;
