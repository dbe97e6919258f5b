/// The IDEs that watch.
@NullMarked
package dev.gadgetcode.hub.viewer;

import org.jspecify.annotations.NullMarked;
