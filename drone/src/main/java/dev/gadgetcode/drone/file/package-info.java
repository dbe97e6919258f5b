/// The files of the locked project, as an IDE sees them.
@NullMarked
package dev.gadgetcode.drone.file;

import org.jspecify.annotations.NullMarked;
