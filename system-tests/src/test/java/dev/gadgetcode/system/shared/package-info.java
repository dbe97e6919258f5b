/// What the suites that kill processes share: links that come back, actors, and a look at what a
/// hub left on the disk.
@NullMarked
package dev.gadgetcode.system.shared;

import org.jspecify.annotations.NullMarked;
