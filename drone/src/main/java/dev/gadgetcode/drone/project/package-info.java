/// The directories of projects, made and checked by the git command line.
@NullMarked
package dev.gadgetcode.drone.project;

import org.jspecify.annotations.NullMarked;
