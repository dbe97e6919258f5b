/// `gadget run`: an IDE without a page. {@link dev.gadgetcode.app.run.Run} decides, what is around
/// it touches the hub, the terminal and the clock.
@NullMarked
package dev.gadgetcode.app.run;

import org.jspecify.annotations.NullMarked;
