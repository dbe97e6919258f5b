/// The tools that look for files and for text in them, with .gitignore honoured.
@NullMarked
package dev.gadgetcode.drone.tool.search;

import org.jspecify.annotations.NullMarked;
