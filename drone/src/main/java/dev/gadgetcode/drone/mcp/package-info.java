/// Servers of the Model Context Protocol that the drone's user has set up, and their tools.
@NullMarked
package dev.gadgetcode.drone.mcp;

import org.jspecify.annotations.NullMarked;
