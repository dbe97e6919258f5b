/// Models as streams that always end: what a model is asked, what it says while it speaks, and how
/// it ends.
@NullMarked
package dev.gadgetcode.ai;

import org.jspecify.annotations.NullMarked;
