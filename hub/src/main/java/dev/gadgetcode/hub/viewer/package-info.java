/// The IDEs that are connected, and what each has seen of the turns that it watches.
@NullMarked
package dev.gadgetcode.hub.viewer;

import org.jspecify.annotations.NullMarked;
