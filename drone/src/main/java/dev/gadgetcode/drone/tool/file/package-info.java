/// The tools that read, write and list files.
@NullMarked
package dev.gadgetcode.drone.tool.file;

import org.jspecify.annotations.NullMarked;
