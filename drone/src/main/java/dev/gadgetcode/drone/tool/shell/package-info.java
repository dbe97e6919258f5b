/// Commands that outlive the drone: each has a folder with its output and its exit code.
@NullMarked
package dev.gadgetcode.drone.tool.shell;

import org.jspecify.annotations.NullMarked;
