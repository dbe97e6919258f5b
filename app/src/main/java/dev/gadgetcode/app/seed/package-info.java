/// `gadget seed`: test data for those who develop against a hub.
@NullMarked
package dev.gadgetcode.app.seed;

import org.jspecify.annotations.NullMarked;
