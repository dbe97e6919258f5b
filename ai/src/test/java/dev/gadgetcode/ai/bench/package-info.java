/// Measurements, run by hand.
@NullMarked
package dev.gadgetcode.ai.bench;

import org.jspecify.annotations.NullMarked;
