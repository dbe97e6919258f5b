/// Whole turns: a real hub, a real drone, and providers that say what a test has them say.
@NullMarked
package dev.gadgetcode.system.turn;

import org.jspecify.annotations.NullMarked;
