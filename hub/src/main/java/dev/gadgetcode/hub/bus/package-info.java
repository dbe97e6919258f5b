/// How the parts of the hub that own something are reached: by subject, wherever they run.
@NullMarked
package dev.gadgetcode.hub.bus;

import org.jspecify.annotations.NullMarked;
