/// What the model can do: a tool is a spec and a run, a box holds them by name, checks the
/// parameters and bounds the results.
@NullMarked
package dev.gadgetcode.drone.tool;

import org.jspecify.annotations.NullMarked;
