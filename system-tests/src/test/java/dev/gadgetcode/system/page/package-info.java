/// The page in a real browser, before a real hub and a real drone.
@NullMarked
package dev.gadgetcode.system.page;

import org.jspecify.annotations.NullMarked;
