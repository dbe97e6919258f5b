/// The one way to a project's files: paths from outside become files inside, or are refused.
@NullMarked
package dev.gadgetcode.drone.tool.project;

import org.jspecify.annotations.NullMarked;
