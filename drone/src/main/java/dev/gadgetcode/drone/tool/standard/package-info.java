/// The tools that every drone has, put together.
@NullMarked
package dev.gadgetcode.drone.tool.standard;

import org.jspecify.annotations.NullMarked;
