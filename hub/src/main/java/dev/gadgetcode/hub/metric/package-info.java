/// Numbers for those who run the hub.
@NullMarked
package dev.gadgetcode.hub.metric;

import org.jspecify.annotations.NullMarked;
